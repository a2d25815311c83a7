import { and, eq, isNull } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { caller, db, now } from '../../platform/context'
import { consultationRequests } from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { nextStepAt } from './clockOf'
import { lockRequest, lockWaiting } from './lock'
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
 * Starts the call of a request. It is locked before its receivers are read, so that of those who try or pass it on at the same
 * time only one does; the person who has started it can repeat it.
 * @throws Problem 404; 422 on status for everybody else, which says who was first and when
 */
export async function startRequest(id: number): Promise<void> {
  const mine = caller().id
  const { status, started_by } = await lockRequest(id)
  if (status === started && started_by === mine) return
  const request = await lockWaiting(id)
  const receivers = await openReceivers(id)
  const at = now()
  await db()
    .update(consultationRequests)
    .set({
      status: started,
      started_at: at,
      started_by: mine,
      receiver_id: mine,
      seen_at: request.seen_at ?? at,
      next_step_at: null,
      ringing_since: null,
    })
    .where(eq(consultationRequests.id, id))
  await keepReceiver(id, mine)
  const event = await addEvent(id, 'started', { by: mine })
  await notifySender(request, 'consultation_started', event)
  await publishChange(request, receivers)
}
