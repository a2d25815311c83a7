import { sql } from 'drizzle-orm'
import { asPatient, numberArray, ruleOf } from '../../platform/access/scope'
import { staffOfClinic } from '../appointments'

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
