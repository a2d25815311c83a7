import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import {
  accessPathsOfOwnPatient,
  accessPathsOfTreatingDoctor,
  accessPathsToAppointment,
} from '../../schema/appointmentAccess'
import { holdsRole } from '../../schema/memberships'
import { accessPathsToPatient, seesPatient } from '../../schema/patientAccess'
import { isMerged } from '../../schema/patientMerges'

const withClinic = sql`join clinics on clinics.id = appointments.clinic_id`
const attachments = sql`complaint_attachments
  join appointments on appointments.id = complaint_attachments.appointment_id ${withClinic}`

export const appointmentRules = {
  appointment: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments ${withClinic} where appointments.id = any (${numberArray(keys)})
      and appointments.deleted_at is null`,
    accessPaths: accessPathsToAppointment,
  },
  /** Only the patient of the appointment. */
  ownAppointment: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments where appointments.id = any (${numberArray(keys)})
      and appointments.deleted_at is null`,
    accessPaths: accessPathsOfOwnPatient,
  },
  /** The patient and the doctor of the appointment. */
  consultation: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments ${withClinic} where appointments.id = any (${numberArray(keys)})
      and appointments.deleted_at is null`,
    accessPaths: (person, permissions) => [
      ...accessPathsOfOwnPatient(person, permissions),
      ...accessPathsOfTreatingDoctor(person, permissions),
    ],
  },
  /** Only the doctor of the appointment. */
  consultationOfDoctor: {
    key: sql`appointments.id`,
    records: (keys) => sql`appointments ${withClinic} where appointments.id = any (${numberArray(keys)})
      and appointments.deleted_at is null`,
    accessPaths: accessPathsOfTreatingDoctor,
  },
  attachment: {
    key: sql`complaint_attachments.id`,
    records: (keys) => sql`${attachments} where complaint_attachments.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToAppointment,
  },
  media: {
    key: sql`complaint_attachments.media_id`,
    records: (keys) => sql`${attachments} where complaint_attachments.media_id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToAppointment,
  },
  patient: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)})
      and ${holdsRole('PATIENT')} and not ${isMerged}`,
    accessPaths: accessPathsToPatient,
    list: seesPatient,
  },
} satisfies Record<string, AccessRule>
