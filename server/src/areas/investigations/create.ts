import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { InvestigationInput } from '#contract/investigations/investigation'
import { caller, db, now } from '../../platform/context'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { checkOrders, type EncounterRef, lockedEncounter, type OrderedEncounter } from '../../schema/encounter'
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

/** Returns the first order of the basket that has an order of the caller. @throws Problem 422 on ordered_with */
async function groupOf(id: number, { kind, id: modelId }: EncounterRef): Promise<number> {
  const ofEncounter = kind === 'episode' ? investigations.episode_id : investigations.appointment_id
  const [found] = await db()
    .select({ id: investigations.id, first: investigations.group_id })
    .from(investigations)
    .where(and(eq(investigations.id, id), eq(ofEncounter, modelId), eq(investigations.doctor_id, caller().id)))
  if (!found) throw fieldProblem('ordered_with', 'validation.invalidChoice')
  return found.first ?? found.id
}

/**
 * Orders investigations, in the transaction of the call.
 * @returns the id of the order
 * @throws Problem 403 if opening the episode needs a reason; 422, on model_id if nothing is ordered in the encounter, on
 *   ordered_with for an order of another encounter or another person
 */
export async function createInvestigation(
  {
    model_type: kind,
    model_id: modelId,
    center_type: type,
    ordered_with: orderedWith,
    ...input
  }: z.output<typeof InvestigationInput>,
  files: readonly ReceivedFile[],
): Promise<number> {
  const ref: EncounterRef = { kind, id: modelId }
  await checkOrders(ref, 'create-investigation', 'model_id')
  const encounter = await lockedEncounter(ref)
  checkOpen(encounter, 'model_id')
  const groupId = orderedWith === null ? null : await groupOf(orderedWith, ref)
  const checked = await checkedOrder(input, { type, encounter })
  const [row] = await db()
    .insert(investigations)
    .values({
      ...checked.order,
      code: newOrderCode(),
      group_id: groupId,
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
