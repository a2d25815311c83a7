import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { StatusInput } from '#contract/prescriptions/prescription'
import type { PrescriptionAction } from '#contract/prescriptions/transitions'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { prescriptionHolds, prescriptions } from '../../schema/prescriptions'
import { checkedOrder, checkStart, enteredInstant, minuteOf, statusAfter } from './checks'
import { endOfCourse } from './courses'
import { checkReason, findWarnings } from './findWarnings'
import { createDosesOf } from './generate'
import { endHold } from './holds'
import { contextOf, stateOf } from './prescriptionRow'
import { publishToPatient } from './publishToPatient'
import { endTakenOver, takenOverBy } from './takeovers'
import { areCovered } from './texts'
import { lockedPrescription } from './update'

type Input = z.output<typeof StatusInput>
type Locked = Awaited<ReturnType<typeof lockedPrescription>>
type Columns = Partial<typeof prescriptions.$inferInsert>

function actionFor({ status }: Input, { stored }: Locked): PrescriptionAction {
  if (status === PRESCRIPTION_STATUS.hold) return 'hold'
  if (status === PRESCRIPTION_STATUS.discontinued) return 'discontinue'
  return stored.status === PRESCRIPTION_STATUS.hold ? 'resume' : 'confirm'
}

/** Returns the columns of a draft that becomes active: it is checked again, because drugs and allergies may have changed. */
async function confirmed({ stored, ordered }: Locked, { warnings_reason }: Input): Promise<Columns> {
  checkedOrder(stored, stored.type)
  const start = stored.start_at?.getTime() ?? minuteOf(now().getTime())
  checkStart(start)
  const checked = { patientId: ordered.patient_id, type: stored.type, drugId: stored.drug_id, order: stored }
  const warnings = await findWarnings({ ...checked, except: [stored.id] })
  const reason = warnings_reason ?? (areCovered(warnings, stored.warnings) ? stored.warnings_reason : null)
  checkReason(warnings, reason)
  return {
    start_at: new Date(start),
    course_end: endOfCourse(stored, start, ordered.time_zone),
    activated_at: now(),
    generated_until: stored.type === PRESCRIPTION_TYPE.doctor ? new Date(start) : null,
    warnings,
    warnings_reason: reason,
  }
}

/** @throws Problem 422 on until if it is not in the future */
async function beginHold({ stored, ordered }: Locked, { until: entered }: Input, reason: string): Promise<void> {
  const until = entered ? enteredInstant('until', entered, ordered.time_zone) : null
  if (until !== null && until <= now().getTime()) throw fieldProblem('until', 'prescription.untilInPast')
  await db()
    .insert(prescriptionHolds)
    .values({
      prescription_id: stored.id,
      from_time: now(),
      until_time: until === null ? null : new Date(until),
      reason,
      held_by: caller().id,
    })
}

/** @throws Problem 422 on reason without one */
function required(reason: string | null): string {
  if (!reason) throw fieldProblem('reason', 'validation.required')
  return reason
}

/** Makes what belongs to a change of the status, and returns the other columns that change. */
async function carryOut(action: PrescriptionAction, locked: Locked, input: Input): Promise<Columns> {
  const { id } = locked.stored
  if (action === 'confirm') return confirmed(locked, input)
  if (action === 'hold') await beginHold(locked, input, required(input.reason))
  if (action === 'resume') await endHold(id)
  if (action !== 'discontinue') return {}
  const reason = required(input.reason)
  // Doses that were due until now have rows, so that they are shown as missed.
  await createDosesOf(id, now().getTime())
  await endHold(id)
  await endTakenOver(takenOverBy(id), now().getTime())
  return { stopped_at: now(), stopped_by: caller().id, stop_reason: reason }
}

/**
 * Confirms, holds, resumes or discontinues a prescription, in the transaction of the call.
 * @throws Problem 404; 422 on status if it is not possible
 */
export async function changeStatus(id: number, input: Input): Promise<void> {
  const locked = await lockedPrescription(id, input.revision)
  const { row, ordered, canUpdate } = locked
  const action = actionFor(input, locked)
  const status = statusAfter(action, stateOf(row, canUpdate), contextOf(ordered.state, canUpdate))
  const columns = await carryOut(action, locked, input)
  await db()
    .update(prescriptions)
    .set({ ...columns, status, editor_id: caller().id, recorded_at: now(), change_reason: input.reason })
    .where(eq(prescriptions.id, id))
  if (action === 'confirm') await createDosesOf(id)
  publishToPatient(ordered.encounter)
}
