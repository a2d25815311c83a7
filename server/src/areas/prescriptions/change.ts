import type * as z from 'zod'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { PrescriptionChange } from '#contract/prescriptions/prescription'
import { fieldProblem } from '../../platform/http/problem'
import type { StoredPrescription } from '../../schema/prescriptions'
import { checkedOrder } from './checks'
import { changeStatus } from './status'
import { lockedPrescription, updatePrescription } from './update'

type Input = z.output<typeof PrescriptionChange>
type Change = Omit<Input, 'status'>
const { active, hold, discontinued } = PRESCRIPTION_STATUS

/** Returns whether a change has other fields of the order than those that are stored. */
function isEdit(
  { start, reason: _reason, revision: _revision, warnings_reason: _warnings, ...order }: Change,
  stored: StoredPrescription,
) {
  if (start) return true
  const checked: Record<string, unknown> = checkedOrder(order, stored.type)
  const before: Record<string, unknown> = stored
  return Object.keys(checked).some((name) => (checked[name] ?? null) !== (before[name] ?? null))
}

/**
 * Edits or corrects a prescription, and sets its status if the change has another one, in the transaction of the call.
 * @throws Problem 404; 422 as for an edit and for a change of the status
 */
export async function changePrescription(id: number, { status, ...change }: Input): Promise<void> {
  if (status === undefined || status === null) return updatePrescription(id, change)
  const { stored } = await lockedPrescription(id, change.revision)
  if (status === stored.status) return updatePrescription(id, change)
  if (status !== active && status !== hold && status !== discontinued)
    throw fieldProblem('status', 'prescription.notPossible')
  // What cannot be edited any more, because a dose was recorded, can still be held or stopped.
  if (isEdit(change, stored)) await updatePrescription(id, change)
  const { reason, warnings_reason } = change
  await changeStatus(id, { status, reason, warnings_reason, until: null, revision: null })
}
