import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { newPatientOf, type StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import type { NewPatient, SimilarInput } from '#contract/users/newPatient'
import { auditChange } from '../../platform/audit/auditChange'
import { caller, context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { holdsRole } from '../../schema/memberships'
import { lockNationalId, registerPatient, shownSimilarPatients, similarPatients } from '../users'

const KnownRow = z.strictObject({ id: z.int(), is_listed: z.boolean() })

/** Returns the condition that lists show the caller a patient. Expects `users` in the statement. */
function seesPatients() {
  return context().platform.access.condition('patient', caller(), ['create-appointment'])
}

/** Returns whether a patient exists, and whether lists show them to the caller; undefined if there is none. */
async function knownPatient(id: number): Promise<z.output<typeof KnownRow> | undefined> {
  const [row] = await readRows(
    KnownRow,
    sql`select id, ${await seesPatients()} as is_listed from users
      where id = ${id} and closed_at is null and ${holdsRole('PATIENT')}`,
  )
  return row
}

/**
 * Checks that the caller may book for a registered patient: one whom lists show them, or one whom they have identified
 * (decisions 14). The second gets an audit entry: the appointment gives the caller access to the record.
 * @throws Problem 422 on patient_id
 */
async function checkRegistered(id: number, identifiedBy: SimilarInput | null, country: SQL): Promise<void> {
  const known = await knownPatient(id)
  if (known?.is_listed) return
  const similar = known && identifiedBy ? await similarPatients(identifiedBy, country) : []
  if (!similar.some((each) => each.id === id)) throw fieldProblem('patient_id', 'validation.invalidChoice')
  await auditChange('patient', [id], { relation: { after: 'appointment' } })
}

/**
 * Compares a new patient with the registered ones, under the lock of the national ID.
 * @returns the similar patients, of whom staff have said that the new one is a different person
 * @throws Problem 422 on uuid, or on different_person, with `similar`
 */
async function compareNew(patient: NewPatient, isDifferent: boolean, country: SQL): Promise<number[]> {
  await lockNationalId(patient.uuid)
  const similar = await similarPatients(patient, country)
  const shown = { similar: await shownSimilarPatients(similar, 'create-appointment') }
  if (similar.some(({ match }) => match === 'uuid')) throw fieldProblem('uuid', 'booking.samePatient', undefined, shown)
  if (similar.length > 0 && !isDifferent)
    throw fieldProblem('different_person', 'booking.similarPatients', undefined, shown)
  return similar.map(({ id }) => id)
}

/**
 * Returns the patient of a booking, who is registered now if they are new. Expects the transaction of the call.
 * @param hospitalId where the clinic is
 * @param passwordHash for a new patient: one that no password matches
 * @throws Problem 422
 */
export async function bookedPatient(
  input: StaffBookingInput,
  hospitalId: number,
  passwordHash: string,
): Promise<{ id: number; differentFrom: number[] }> {
  const country = sql`select country_id from hospitals where id = ${hospitalId}`
  if (input.patient_id !== null) {
    await checkRegistered(input.patient_id, input.identified_by, country)
    return { id: input.patient_id, differentFrom: [] }
  }
  const patient = newPatientOf(input)
  const differentFrom = await compareNew(patient, input.different_person, country)
  return { id: await registerPatient(patient, hospitalId, passwordHash), differentFrom }
}
