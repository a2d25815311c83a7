import { type SQL, sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { RecordKind } from '#contract/kit/record'
import type { SubjectKind } from '#contract/why/subjects'
import { epochMs } from '../../platform/database/expressions'

/** A kind of record as it is looked for, and as the rules that guard it know it. */
export interface Source {
  /** Tables and a condition. */
  from: SQL
  id: SQL
  name: SQL
  nameAr?: SQL
  /** An instant in ms since the epoch. */
  at?: SQL
  order?: SQL
  /** Its name is that of `users`: found in every spelling. */
  isPerson?: true
  /** By rule the key of the record, in the order in which they are told. */
  rules: Partial<Record<RecordKind, SQL>>
}

const fullName = sql`users.first_name || ' ' || users.last_name`

/** What is of a person: called as they are, with what is added. */
const ofPerson = (added: SQL): Pick<Source, 'isPerson' | 'name'> => ({
  isPerson: true,
  name: sql`${fullName} || ' · ' || ${added}`,
})

const places = (table: SQL, where: SQL) => ({
  from: sql`${table} where ${where}`,
  id: sql`${table}.id`,
  name: sql`${table}.name`,
  nameAr: sql`${table}.name_ar`,
})

const centers = (type: number) => places(sql`centers`, sql`centers.type = ${type}`)
const center = sql`centers.id`
const hospital = sql`hospitals.id`
const appointment = sql`appointments.id`
const session = sql`lobbies.session_token`

/** Where each kind is found; what nobody but its owner reaches is called by the owner's name alone. */
export const sources: Record<SubjectKind, Source> = {
  appointment: {
    from: sql`appointments join users on users.id = appointments.patient_id
      join clinics on clinics.id = appointments.clinic_id where true`,
    id: appointment,
    ...ofPerson(sql`clinics.title`),
    at: sql.raw(epochMs('appointments.starts_at')),
    order: sql`appointments.starts_at desc`,
    rules: {
      appointment,
      ownAppointment: appointment,
      consultation: appointment,
      consultationOfDoctor: appointment,
      chatRoom: sql`'appointment-' || appointments.id`,
    },
  },
  attachment: {
    from: sql`complaint_attachments join appointments on appointments.id = complaint_attachments.appointment_id
      join users on users.id = appointments.patient_id where true`,
    id: sql`complaint_attachments.id`,
    ...ofPerson(sql`complaint_attachments.name`),
    at: sql.raw(epochMs('complaint_attachments.created_at')),
    order: sql`complaint_attachments.id desc`,
    rules: { attachment: sql`complaint_attachments.id`, media: sql`complaint_attachments.media_id` },
  },
  clinic: {
    from: sql`clinics where clinics.deleted_at is null`,
    id: sql`clinics.id`,
    name: sql`clinics.title`,
    rules: { clinic: sql`clinics.id`, ownClinic: sql`clinics.id`, clinicOfAppointment: sql`clinics.id` },
  },
  lobby: {
    from: sql`lobbies join clinics on clinics.id = lobbies.clinic_id where true`,
    id: sql`lobbies.id`,
    name: sql`clinics.title`,
    at: sql.raw(epochMs('lobbies.starts_at')),
    order: sql`lobbies.starts_at desc`,
    rules: {
      session,
      sessionOfDoctor: session,
      ownLobby: session,
      lobby: sql`lobbies.id`,
      chatRoom: sql`'lobby-' || lobbies.session_token`,
    },
  },
  patient: {
    from: sql`users where exists (select from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = users.id and roles.code = 'PATIENT')`,
    id: sql`users.id`,
    name: fullName,
    isPerson: true,
    rules: { patient: sql`users.id` },
  },
  user: {
    from: sql`users where users.closed_at is null`,
    id: sql`users.id`,
    name: fullName,
    isPerson: true,
    rules: { user: sql`users.id`, avatar: sql`users.id` },
  },
  userDocument: {
    from: sql`user_documents join users on users.id = user_documents.user_id where users.closed_at is null`,
    id: sql`user_documents.id`,
    ...ofPerson(sql`user_documents.name`),
    at: sql.raw(epochMs('user_documents.created_at')),
    order: sql`user_documents.id desc`,
    rules: { userDocument: sql`user_documents.id` },
  },
  hospital: {
    ...places(sql`hospitals`, sql`true`),
    rules: { hospital, ownHospital: hospital },
  },
  lab: { ...centers(CENTER_TYPE.lab), rules: { lab: center, ownLab: center } },
  radiologyCenter: {
    ...centers(CENTER_TYPE.radiology),
    rules: { radiologyCenter: center, ownRadiologyCenter: center },
  },
  vacation: {
    from: sql`vacations where true`,
    id: sql`vacations.id`,
    name: sql`vacations.title`,
    rules: { vacation: sql`vacations.id` },
  },
  notification: {
    from: sql`notifications join users on users.id = notifications.user_id where true`,
    id: sql`notifications.id`,
    name: fullName,
    isPerson: true,
    at: sql.raw(epochMs('notifications.created_at')),
    order: sql`notifications.id desc`,
    rules: { notification: sql`notifications.id` },
  },
  view: {
    from: sql`views join users on users.id = views.user_id where true`,
    id: sql`views.id`,
    name: fullName,
    isPerson: true,
    rules: { view: sql`views.id` },
  },
}
