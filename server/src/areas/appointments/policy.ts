import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { asPatient, asStaff, throughHospitals } from '../../platform/access/scope'
import { anyOf, everywhere, type Way, within } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { waysOfClinic } from '../clinics'

/** After the last appointment a doctor sees the patient for another 30 days (decisions 3). */
const daysAfterVisit = 30

/** The ways to an appointment. Expect `appointments` and `clinics` in the statement. */
function waysToAppointment(person: Caller, wanted: readonly Permission[]): Way[] {
  const own: Way = { name: 'own', when: sql`appointments.patient_id = ${person.id}` }
  const doctor: Way = { name: 'doctor', when: sql`appointments.doctor_id = ${person.id}` }
  return [
    ...(asPatient(person, wanted) ? [own] : []),
    ...(asStaff(person, wanted).length > 0 ? [doctor] : []),
    ...waysOfClinic(person, wanted),
  ]
}

/** Whether the person may see an appointment. Expects `appointments` and `clinics` in the statement. */
export function seesAppointment(person: Caller, wanted: readonly Permission[]): SQL {
  return anyOf(waysToAppointment(person, wanted))
}

const visits = sql`appointments join clinics on clinics.id = appointments.clinic_id
  where appointments.patient_id = users.id and appointments.active`

/** Whether the patient has such an appointment. Expects `users` in the statement. */
const hasVisit = (such: SQL) => sql`exists (select from ${visits} and ${such})`

/** The ways to a patient from each appointment of theirs. Expect `appointments` and `clinics` in the statement. */
function waysFromVisit(person: Caller, wanted: readonly Permission[]): Way[] {
  const held = asStaff(person, wanted)
  if (held.length === 0) return []
  const since = new Date(now().getTime() - daysAfterVisit * 86_400_000).toISOString()
  return [
    { name: 'visit', when: sql`(appointments.doctor_id = ${person.id} and appointments.ends_at > ${since})` },
    ...throughHospitals(person, {
      held,
      hospitals: sql`array(select clinics.hospital_id from ${visits})`,
      when: (mine) => mine(sql`clinics.hospital_id`),
    }),
  ]
}

/** The ways to a patient. Super Admin needs no appointment of theirs. Expect `users` in the statement. */
export function waysToPatient(person: Caller, wanted: readonly Permission[]): Way[] {
  const fromVisit = waysFromVisit(person, wanted)
  return fromVisit.flatMap((way) => (way === everywhere ? way : within([way], hasVisit)))
}

/**
 * Whether the person may see a patient: the same ways, looked for among the appointments at once, as a list needs it.
 * Expects `users` in the statement.
 */
export function seesPatient(person: Caller, wanted: readonly Permission[]): SQL {
  const fromVisit = waysFromVisit(person, wanted)
  if (fromVisit.length === 0) return sql`false`
  return person.isSuperAdmin ? sql`true` : hasVisit(anyOf(fromVisit))
}

const withClinic = sql`join clinics on clinics.id = appointments.clinic_id`
const attachments = sql`complaint_attachments
  join appointments on appointments.id = complaint_attachments.appointment_id ${withClinic}`

export const appointmentRules = {
  appointment: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments ${withClinic} where appointments.id = any (${numberArray(keys)})`,
    ways: waysToAppointment,
  },
  /** The patient whom it is about, nobody else. */
  ownAppointment: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments where appointments.id = any (${numberArray(keys)})`,
    ways: (person) => [{ name: 'own', when: sql`appointments.patient_id = ${person.id}` }],
  },
  /** The two people of a consultation. */
  consultation: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments where appointments.id = any (${numberArray(keys)})`,
    ways: (person) => [
      { name: 'own', when: sql`appointments.patient_id = ${person.id}` },
      { name: 'doctor', when: sql`appointments.doctor_id = ${person.id}` },
    ],
  },
  /** The doctor of a consultation, nobody else. */
  consultationOfDoctor: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments where appointments.id = any (${numberArray(keys)})`,
    ways: (person) => [{ name: 'doctor', when: sql`appointments.doctor_id = ${person.id}` }],
  },
  attachment: {
    key: sql`complaint_attachments.id`,
    records: (keys) => sql`${attachments} where complaint_attachments.id = any (${numberArray(keys)})`,
    ways: waysToAppointment,
  },
  media: {
    key: sql`complaint_attachments.media_id`,
    records: (keys) => sql`${attachments} where complaint_attachments.media_id = any (${numberArray(keys)})`,
    ways: waysToAppointment,
  },
  patient: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)})
      and exists (select from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id and roles.code = 'PATIENT')`,
    ways: waysToPatient,
    list: seesPatient,
  },
} satisfies Record<string, AccessRule>
