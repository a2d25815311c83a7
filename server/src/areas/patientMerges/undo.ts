import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { undoDays } from '#contract/patientMerges/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { patientMerges } from '../../schema/patientMerges'
import { isPhoneTaken } from '../auth'
import { lockRecords } from './lockRecords'
import { auditRecords, isOpenMerge, recheck } from './merge'
import { moveRecordsBack } from './moves'
import { undoUntil } from './readMerges'

const VisitRow = z.strictObject({ is_in_visit: z.boolean() })

/** Whether the patient is in a lobby or a visit with an appointment that would be moved back. */
async function isInVisit(mergeId: number): Promise<boolean> {
  const [row] = await readRows(
    VisitRow,
    sql`select exists (select from patient_merge_moves join appointments on appointments.id = (row_key ->> 'id')::integer
      where merge_id = ${mergeId} and table_name = 'appointments' and column_name = 'patient_id'
        and status in (${APPOINTMENT_STATUS.inLobby}, ${APPOINTMENT_STATUS.inRoom})) as is_in_visit`,
  )
  return row?.is_in_visit ?? false
}

/**
 * Checks that nobody else has got the phone and birth date with which the owner of the account signs in.
 * @throws Problem 422 on merge
 */
async function requireFreePhone(merged: number): Promise<void> {
  const [account] = await db().select().from(users).where(eq(users.id, merged))
  const { email, phone, birth_date: birthDate } = orNotFound(account)
  if (email !== '' || phone === null || birthDate === null) return
  if (await isPhoneTaken(phone, birthDate, merged)) throw fieldProblem('merge', 'merge.phoneTaken')
}

/**
 * Undoes a merge: moves back exactly what it moved, with what belongs to that since then, and opens the account again. Undone
 * again, it stays as it is.
 * @throws Problem 404; 422 on merge when it is too late, when the record that stayed was itself merged since then, during a
 * visit, or when another account has the email, or the phone and birth date with which its owner signs in
 */
export async function undoMerge(id: number): Promise<void> {
  const [found] = await db().select().from(patientMerges).where(eq(patientMerges.id, id))
  const { survivor_id: survivor, merged_id: merged, merged_at: mergedAt } = orNotFound(found)
  const closed = await lockRecords(survivor, merged)
  const [open] = await db().select({ id: patientMerges.id }).from(patientMerges).where(isOpenMerge(id))
  if (!open) return
  if (undoUntil(mergedAt) <= now()) throw fieldProblem('merge', 'merge.tooLate', { days: undoDays })
  if (closed.get(survivor)) throw fieldProblem('merge', 'merge.survivorClosed')
  if (await isInVisit(id)) throw fieldProblem('merge', 'merge.obstacle.in_visit')
  await requireFreePhone(merged)
  await db().update(patientMerges).set({ undone_by: caller().id, undone_at: now() }).where(isOpenMerge(id))
  const reopened = db().update(users).set({ closed_at: null, updated_at: now() }).where(eq(users.id, merged))
  await mapUniqueViolation(reopened, 'merge', 'merge.emailTaken')
  await moveRecordsBack({ id, survivor, merged })
  await auditRecords(survivor, merged)
  recheck(survivor, merged)
}
