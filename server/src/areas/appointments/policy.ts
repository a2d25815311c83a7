import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions'
import { asPatient, asStaff, hospitalInScope, ruleOf } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { staffOfClinic } from '../clinics'

/** After the last appointment a doctor sees the patient for another 30 days (decisions 3). */
const daysAfterVisit = 30

/** Which appointments may the person see? Expects `appointments` and `clinics` in the statement. */
export function seesAppointment(person: Caller, wanted: readonly Permission[]): SQL {
  const own = asPatient(person, wanted) ? sql`appointments.patient_id = ${person.id}` : sql`false`
  return sql`(${own} or appointments.doctor_id = ${asStaff(person, wanted).length > 0 ? person.id : 0}
    or ${staffOfClinic(person, wanted)})`
}

/** Which patients may the person see? Expects `users` in the statement. */
export function seesPatient(person: Caller, wanted: readonly Permission[]): SQL {
  const held = asStaff(person, wanted)
  if (held.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  const since = new Date(now().getTime() - daysAfterVisit * 86_400_000).toISOString()
  return sql`exists (
    select from appointments join clinics on clinics.id = appointments.clinic_id
    where appointments.patient_id = users.id and appointments.active
      and ((appointments.doctor_id = ${person.id} and appointments.ends_at > ${since})
        or ${hospitalInScope(person, held, sql`clinics.hospital_id`)}))`
}

const joined = sql`appointments join clinics on clinics.id = appointments.clinic_id`

export const appointmentRules = {
  appointment: ruleOf(
    (person, keys, wanted) => sql`select appointments.id as key from ${joined}
      where appointments.id = any (${numberArray(keys)}) and ${seesAppointment(person, wanted)}`,
  ),
  /** The patient whom it is about, nobody else. */
  ownAppointment: ruleOf(
    (person, keys) => sql`select id as key from appointments
      where id = any (${numberArray(keys)}) and patient_id = ${person.id}`,
  ),
  /** The two people of a consultation. */
  consultation: ruleOf(
    (person, keys) => sql`select id as key from appointments
      where id = any (${numberArray(keys)}) and ${person.id} in (patient_id, doctor_id)`,
  ),
  attachment: ruleOf(
    (person, keys, wanted) => sql`select complaint_attachments.id as key
      from complaint_attachments join appointments on appointments.id = complaint_attachments.appointment_id
      join clinics on clinics.id = appointments.clinic_id
      where complaint_attachments.id = any (${numberArray(keys)}) and ${seesAppointment(person, wanted)}`,
  ),
  media: ruleOf(
    (person, keys, wanted) => sql`select complaint_attachments.media_id as key
      from complaint_attachments join appointments on appointments.id = complaint_attachments.appointment_id
      join clinics on clinics.id = appointments.clinic_id
      where complaint_attachments.media_id = any (${numberArray(keys)}) and ${seesAppointment(person, wanted)}`,
  ),
  patient: ruleOf(
    (person, keys, wanted) => sql`select users.id as key from users
      where users.id = any (${numberArray(keys)}) and ${seesPatient(person, wanted)}
        and exists (select from user_roles join roles on roles.id = user_roles.role_id
          where user_roles.user_id = users.id and roles.code = 'PATIENT')`,
  ),
}
