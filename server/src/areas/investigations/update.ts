import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { eventsWithNote, INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { CancelInput, EventInput, InvestigationChange } from '#contract/investigations/investigation'
import { caller, db } from '../../platform/context'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem } from '../../platform/http/problem'
import { investigations, type StoredInvestigation } from '../../schema/investigations'
import { checkedOrder, recordedOrder } from './checks'
import { checkOpen } from './create'
import { addEvent, publishChange } from './events'
import { addFiles } from './files'
import { checkOrdered, lockedInvestigation } from './locked'
import { notifyDoctor } from './notifyDoctor'
import { storeTypes, typesOf } from './types'

/** Stores columns of a locked order, by the caller, as its next revision. */
export async function storeChange(
  { id, revision }: StoredInvestigation,
  columns: Partial<typeof investigations.$inferInsert> = {},
): Promise<void> {
  await db()
    .update(investigations)
    .set({ ...columns, editor_id: caller().id, revision: revision + 1 })
    .where(eq(investigations.id, id))
}

/**
 * Edits an order, in the transaction of the call. Its timeline stores what it was.
 * @throws Problem 404; 422, on status if it is done or cancelled, or if nothing is edited in its encounter any more
 */
export async function updateInvestigation(
  id: number,
  { revision, ...input }: z.output<typeof InvestigationChange>,
  files: readonly ReceivedFile[],
): Promise<void> {
  const { stored, encounter } = await lockedInvestigation(id, revision)
  checkOrdered(stored)
  checkOpen(encounter, 'status')
  const before = { stored, types: await typesOf(id) }
  const checked = await checkedOrder(input, { type: stored.center_type, encounter, before })
  await storeChange(stored, checked.order)
  await storeTypes(id, stored.center_type, checked.types)
  const eventId = await addEvent(id, { event: 'edited', recorded: recordedOrder(checked) })
  await addFiles({ id, eventId, kind: 'order' }, files)
  publishChange(id, encounter.encounter)
}

/** Cancels an order, in the transaction of the call. @throws Problem 404; 422 on status if it is done or cancelled */
export async function cancelInvestigation(id: number, { reason, revision }: z.output<typeof CancelInput>) {
  const { stored, encounter } = await lockedInvestigation(id, revision)
  checkOrdered(stored)
  await storeChange(stored, { status: INVESTIGATION_STATUS.cancelled })
  await addEvent(id, { event: 'cancelled', note: reason })
  publishChange(id, encounter.encounter)
}

/**
 * Records what happened to an order before its result, in the transaction of the call. The doctor who ordered is notified of a
 * preliminary result.
 * @throws Problem 404; 422 on note if a rejection or a preliminary result has none, on status if the order is done or cancelled
 */
export async function recordEvent(id: number, { event, note, revision }: z.output<typeof EventInput>) {
  if (eventsWithNote.includes(event) && note === null) throw fieldProblem('note', 'validation.required')
  const { stored, encounter } = await lockedInvestigation(id, revision)
  checkOrdered(stored)
  await storeChange(stored)
  await addEvent(id, { event, note })
  if (event === 'preliminary') await notifyDoctor({ ...stored, revision: stored.revision + 1 })
  publishChange(id, encounter.encounter)
}
