import type * as z from 'zod'
import type { InvestigationInput } from '#contract/investigations/investigation'
import { caller, db, now } from '../../platform/context'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { checkOrders, lockedEncounter, type OrderedEncounter } from '../../schema/encounter'
import { investigations } from '../../schema/investigations'
import { checkedOrder, recordedOrder } from './checks'
import { newOrderCode } from './code'
import { addEvent, publishChange } from './events'
import { addFiles } from './files'
import { storeTypes } from './types'

/** @throws Problem 422 on the field if nothing is ordered or edited in the encounter any more */
export function checkOpen({ state }: OrderedEncounter, field: string): void {
  if (state === 'closed') throw fieldProblem(field, 'investigation.episodeClosed')
  if (state === 'over') throw fieldProblem(field, 'investigation.visitOver')
}

/**
 * Orders investigations, in the transaction of the call.
 * @returns the id of the order
 * @throws Problem 403 if opening the episode needs a reason; 422, on model_id if nothing is ordered in the encounter
 */
export async function createInvestigation(
  { model_type: kind, model_id: modelId, center_type: type, ...input }: z.output<typeof InvestigationInput>,
  files: readonly ReceivedFile[],
): Promise<number> {
  const ref = { kind, id: modelId }
  await checkOrders(ref, 'create-investigation', 'model_id')
  const encounter = await lockedEncounter(ref)
  checkOpen(encounter, 'model_id')
  const checked = await checkedOrder(input, { type, encounter })
  const [row] = await db()
    .insert(investigations)
    .values({
      ...checked.order,
      code: newOrderCode(),
      episode_id: kind === 'episode' ? modelId : null,
      appointment_id: kind === 'appointment' ? modelId : null,
      patient_id: encounter.patient_id,
      center_type: type,
      doctor_id: caller().id,
      editor_id: caller().id,
      created_at: now(),
    })
    .returning({ id: investigations.id })
  const { id } = orNotFound(row)
  await storeTypes(id, type, checked.types)
  const eventId = await addEvent(id, { event: 'ordered', recorded: recordedOrder(checked) })
  await addFiles({ id, eventId, kind: 'order' }, files)
  publishChange(id, ref)
  return id
}
