import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { adminsOfHospitals } from '../../schema/memberships'
import { givesRelation } from '../../schema/patientAccess'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'

const AdminRow = z.strictObject({ id: z.int() })
const PeopleRow = z.strictObject({ person: NamesRow, patient: NamesRow })

/**
 * Returns the admins of the hospitals where the patient has appointments or episodes, without the caller.
 * @param such a condition on the appointments; expects `appointments`
 */
export async function adminsOf(patientId: number, such: SQL = sql`true`): Promise<number[]> {
  const rows = await readRows(
    AdminRow,
    sql`
      with hospitals_of_patient as (
        select distinct clinics.hospital_id from appointments join clinics on clinics.id = appointments.clinic_id
        where appointments.patient_id = ${patientId} and appointments.active and ${such}
        union select hospital_id from episodes where patient_id = ${patientId})
      select distinct user_id as id from (${adminsOfHospitals(sql`select hospital_id from hospitals_of_patient`)}) as admins
      where user_id <> ${caller().id} order by user_id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Notifies the admins of the hospitals that have a relation to a patient that the caller, who has none, has made an
 * appointment or moved one to another clinic. Expects the transaction of the call.
 * @param key identifies the booking or the move
 */
export async function notifyAdminsOfPatient(patientId: number, key: string): Promise<void> {
  const [names] = await readRows(
    PeopleRow,
    sql`select ${namesInScripts(sql`people`)} as person, ${namesInScripts(sql`patients`)} as patient
      from users as people cross join users as patients where people.id = ${caller().id} and patients.id = ${patientId}`,
  )
  const values = orNotFound(names)
  await notify(
    (await adminsOf(patientId, givesRelation)).map((userId) => ({
      type: 'booked_without_relation' as const,
      userId,
      key,
      values,
      about: {},
    })),
  )
}
