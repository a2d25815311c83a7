import { and, desc, eq } from 'drizzle-orm'
import { caller, db, now } from '../../platform/context'
import { consultationRequestEvents, consultationRequests, type StoredRequest } from '../../schema/consultationRequests'
import { deadlinesFrom, nextStepAt } from './clockOf'
import { addReceivers } from './receivers'
import { startRing } from './ring'

/** To whom a request was passed on, if that has changed; null: several people, or any specialty. */
type Target = Partial<Pick<StoredRequest, 'receiver_id' | 'specialty_id'>>

/**
 * Gives a locked request that waits to people who have not opened it, in the transaction of the call: the clock until that
 * begins anew, and that until the answer runs on. While the request is with its sender, both stand, and it does not ring.
 */
export async function waitUntilOpened(
  request: StoredRequest,
  people: readonly number[],
  target: Target = {},
): Promise<void> {
  const { id, returned_at: returned } = request
  const at = now()
  await addReceivers(id, people)
  const due = await deadlinesFrom(request, (returned ?? at).getTime())
  const unopened = { seen_at: null, has_escalated: false, seen_due: new Date(due.seenDue) }
  await db()
    .update(consultationRequests)
    .set({ ...target, ...unopened, next_step_at: returned ? null : nextStepAt({ ...request, ...unopened }) })
    .where(eq(consultationRequests.id, id))
  if (!returned) await startRing(request, at)
}

/** Returns whether the caller has opened a request. Of several who have it, only the first one who opens it is known. */
export async function wasOpenedByCaller({ id, seen_at }: StoredRequest): Promise<boolean> {
  if (seen_at === null) return false
  const [last] = await db()
    .select({ by: consultationRequestEvents.by_id })
    .from(consultationRequestEvents)
    .where(and(eq(consultationRequestEvents.request_id, id), eq(consultationRequestEvents.event, 'seen')))
    .orderBy(desc(consultationRequestEvents.id))
    .limit(1)
  return last?.by === caller().id
}
