import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions'
import { asPatient, asStaff, hospitalInScope, ruleOf } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/**
 * Staff reach what belongs to a clinic: its doctor, its coordinators, and whoever holds the permission in its
 * hospital. Expects `clinics` in the statement.
 */
export function staffOfClinic(person: Caller, wanted: readonly Permission[]): SQL {
  const held = asStaff(person, wanted)
  if (held.length === 0) return sql`false`
  return sql`(clinics.doctor_id = ${person.id}
    or exists (select from clinic_coordinators as mine where mine.clinic_id = clinics.id and mine.user_id = ${person.id})
    or ${hospitalInScope(person, held, sql`clinics.hospital_id`)})`
}

export const clinicRules = {
  clinic: ruleOf(
    (person, keys, wanted) => sql`select clinics.id as key from clinics
      where clinics.id = any (${numberArray(keys)}) and clinics.deleted_at is null and ${staffOfClinic(person, wanted)}`,
  ),
  /** The doctor of the clinic, nobody else: a session is held by who holds the clinic. */
  ownClinic: ruleOf(
    (person, keys) => sql`select id as key from clinics
      where id = any (${numberArray(keys)}) and deleted_at is null and doctor_id = ${person.id}`,
  ),
  /** A clinic's news: its staff, and patients who have an appointment there that is not over. */
  clinicOfAppointment: ruleOf(
    (person, keys, wanted) => sql`select clinics.id as key from clinics
      where clinics.id = any (${numberArray(keys)}) and (${staffOfClinic(person, wanted)}
        or (${asPatient(person, wanted)} and exists (select from appointments
          where appointments.clinic_id = clinics.id and appointments.patient_id = ${person.id}
            and appointments.status in (1, 2, 3))))`,
  ),
}
