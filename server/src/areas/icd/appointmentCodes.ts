import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { IcdCodeInput, SavedIcdCode } from '#contract/icd/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { isOpenForNotes } from '../../schema/openForNotes'
import { replaceCodes, savedCodes } from './savedCodes'

/**
 * Returns the codes of a visit that the caller can read: its doctor always, other staff once it is finished, like the
 * doctor's notes.
 * @throws Problem 404
 */
export async function readCodes(appointmentId: number): Promise<SavedIcdCode[]> {
  return (await isReadable(appointmentId)) ? savedCodes({ appointment_id: appointmentId }) : []
}

async function isReadable(appointmentId: number): Promise<boolean> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
  const { doctor_id: doctorId, status } = orNotFound(row)
  return doctorId === caller().id || status === APPOINTMENT_STATUS.completed
}

/**
 * Checks that saved codes stay: once the notes of a finished visit can no longer be changed, its doctor adds codes only.
 * @throws Problem 422 before the visit is finished, or on icd_codes when one is left out
 */
async function requireAdditions(
  { id, status }: Pick<typeof appointments.$inferSelect, 'id' | 'status'>,
  given: readonly z.output<typeof IcdCodeInput>[],
): Promise<void> {
  if (status !== APPOINTMENT_STATUS.completed) throw fieldProblem('appointment', 'lobby.notCalled')
  const sent = new Set(given.map(({ theCode }) => theCode))
  const saved = await savedCodes({ appointment_id: id })
  if (saved.some(({ theCode }) => !sent.has(theCode))) throw fieldProblem('icd_codes', 'icd.addOnly')
}

/**
 * Saves the codes of a visit, as replaceCodes; more than a day after the visit was finished, codes are added only.
 * @throws Problem 422 for another patient's id, for a code that is not known, before the patient was called in, or when a
 * code is left out more than a day after the visit was finished
 */
export async function saveCodes(
  appointmentId: number,
  { patient_id: patientId, icd_codes: given }: { patient_id: number; icd_codes: z.output<typeof IcdCodeInput>[] },
): Promise<SavedIcdCode[]> {
  const [stored] = await db().select().from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const row = orNotFound(stored)
  if (row.patient_id !== patientId) throw fieldProblem('patient_id', 'icd.otherPatient')
  if (!isOpenForNotes(row)) await requireAdditions(row, given)
  return replaceCodes({ appointment_id: appointmentId }, given)
}

const ChangeRow = z.strictObject({
  event: z.enum(['code_added', 'code_removed']),
  /** Milliseconds since 1970. */
  at: z.int(),
  codes: z.string(),
})

/**
 * Returns when codes of a visit were added and removed, if the caller can read them: those that were saved together as one
 * event. The person is always the doctor of the visit.
 * @returns the events with the codes, separated by commas
 * @throws Problem 404
 */
export async function codeChanges(appointmentId: number): Promise<z.output<typeof ChangeRow>[]> {
  if (!(await isReadable(appointmentId))) return []
  const changes = (event: string, at: string) => sql`
    select ${event}::text as event, ${sql.raw(epochMs(at))} as at, string_agg(code, ', ' order by position, id) as codes
    from diagnosis_codes where appointment_id = ${appointmentId} and ${sql.identifier(at)} is not null
    group by ${sql.identifier(at)}`
  return readRows(
    ChangeRow,
    sql`${changes('code_added', 'added_at')} union all ${changes('code_removed', 'removed_at')}`,
  )
}
