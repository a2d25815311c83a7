import { and, eq, isNull } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { consultationRequests } from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { nextStepAt } from './clockOf'
import { readStored, refusalOf } from './lock'
import { notifySender } from './notifyPeople'
import { keepReceiver, openReceivers } from './receivers'

const { waiting, started } = REQUEST_STATUS

/** Notes that a receiver has opened a request that waits; only the first time counts. */
export async function markSeen(id: number): Promise<void> {
  if (!(await openReceivers(id)).includes(caller().id)) return
  const [row] = await db()
    .update(consultationRequests)
    .set({ seen_at: now(), ringing_since: null })
    .where(
      and(
        eq(consultationRequests.id, id),
        eq(consultationRequests.status, waiting),
        isNull(consultationRequests.seen_at),
      ),
    )
    .returning()
  if (!row) return
  const next = row.returned_at ? null : nextStepAt(row)
  await db().update(consultationRequests).set({ next_step_at: next }).where(eq(consultationRequests.id, id))
  await addEvent(id, 'seen', { by: caller().id })
  await publishChange(row)
}

/**
 * Starts the call of a request. One statement decides who of those who try at the same time does; the person who has
 * started it can repeat it.
 * @throws Problem 404; 422 on status for everybody else, which says who was first and when
 */
export async function startRequest(id: number): Promise<void> {
  const receivers = await openReceivers(id)
  const mine = caller().id
  const before = await readStored(id)
  if (before.status === started && before.started_by === mine) return
  if (before.status !== waiting) throw await refusalOf(before)
  if (!receivers.includes(mine)) throw fieldProblem('status', 'consultationRequest.passedOn')
  if (before.returned_at) throw fieldProblem('status', 'consultationRequest.withSender')
  const at = now()
  const [won] = await db()
    .update(consultationRequests)
    .set({
      status: started,
      started_at: at,
      started_by: mine,
      receiver_id: mine,
      seen_at: before.seen_at ?? at,
      next_step_at: null,
      ringing_since: null,
    })
    .where(
      and(
        eq(consultationRequests.id, id),
        eq(consultationRequests.status, waiting),
        isNull(consultationRequests.returned_at),
      ),
    )
    .returning()
  if (!won) {
    const current = await readStored(id)
    if (current.status === started && current.started_by === mine) return
    if (current.status === waiting) throw fieldProblem('status', 'consultationRequest.withSender')
    throw await refusalOf(current)
  }
  await keepReceiver(id, mine)
  const event = await addEvent(id, 'started', { by: mine })
  await notifySender(won, 'consultation_started', event)
  await publishChange(won, receivers)
}
