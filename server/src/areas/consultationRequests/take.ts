import { eq } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { caller, db, now } from '../../platform/context'
import { consultationRequests } from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { nextStepAt } from './clockOf'
import { lockRequest, lockWaiting } from './lock'
import { notifySender } from './notifyPeople'
import { keepReceiver, openReceivers } from './receivers'

const { waiting, started } = REQUEST_STATUS

/**
 * Notes that a receiver has opened a request that waits; only the first time counts. It is locked before its receivers are
 * read, so that nobody marks it for those to whom it was passed on meanwhile.
 * @throws Problem 404
 */
export async function markSeen(id: number): Promise<void> {
  const request = await lockRequest(id)
  if (request.status !== waiting || request.seen_at) return
  if (!(await openReceivers(id)).includes(caller().id)) return
  const at = now()
  const next = request.returned_at ? null : nextStepAt({ ...request, seen_at: at })
  await db()
    .update(consultationRequests)
    .set({ seen_at: at, ringing_since: null, next_step_at: next })
    .where(eq(consultationRequests.id, id))
  await addEvent(id, 'seen', { by: caller().id })
  await publishChange(request)
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
