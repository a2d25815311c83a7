import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { patientDomain } from './patients'

/** The first finished visit of each generated patient, with a number per patient. */
const firstVisits = sql`(select appointments.patient_id, min(appointments.doctor_id) as doctor_id,
    min(appointments.finished_at) as finished_at, row_number() over (order by appointments.patient_id) as number
  from appointments join users on users.id = appointments.patient_id
  where appointments.finished_at is not null and users.email like ${`%${patientDomain}`}
  group by appointments.patient_id) as visits`

/**
 * Records, as of their first visit, that half of the generated patients have no known allergies, and an allergy to a drug of
 * every sixth. Nobody has recorded those of the others.
 */
export async function addAllergies(): Promise<void> {
  await db().execute(sql`insert into allergies (patient_id, none_known, recorded_by, recorded_at)
    select patient_id, true, doctor_id, finished_at from ${firstVisits} where number % 2 = 0`)
  await db().execute(sql`insert into allergies (patient_id, none_known, drug_id, substance, substance_key, reaction, severity,
      recorded_by, recorded_at)
    select patient_id, false, drugs.id, drugs.drug_name, 'drug ' || drugs.id, 'Rash',
      case when number % 12 = 1 then 'severe' else 'moderate' end, doctor_id, finished_at
    from ${firstVisits} join drugs on drugs.drug_name = 'Amoxicillin' where number % 6 = 1`)
}
