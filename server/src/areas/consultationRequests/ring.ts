import { eq, sql } from 'drizzle-orm'
import { ringEnds, ringSeconds, rings } from '#contract/consultationRequests/ring'
import { context, db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { consultationRequests, type StoredRequest } from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { urgencyOf } from './clockOf'
import { nextReceiver } from './consultants'
import { addDelivered } from './delivered'
import { notifyReceivers } from './notifyPeople'
import { addReceivers, everyReceiver } from './receivers'

/** So many requests ring on by one run of the job; the next run has the others. */
const mostPerRun = 200

/** The job that makes requests ring at the next doctor. */
export const ringRequestsJob = 'ring-consultation-requests'

type Ringing = Pick<StoredRequest, 'id' | 'urgency'>

/**
 * Lets a request ring at those who have received it since an instant, in the transaction of the call; one that can wait does
 * not ring. It must wait, and nobody may have opened it.
 */
export async function startRing(request: Ringing, since: Date): Promise<void> {
  if (!rings(urgencyOf(request))) return
  await db().update(consultationRequests).set({ ringing_since: since }).where(eq(consultationRequests.id, request.id))
  const startAfter = new Date(ringEnds(since.getTime()))
  await context().platform.jobs.enqueue(ringRequestsJob, {}, { startAfter, key: `${request.id}.${since.getTime()}` })
}

/** Lets a locked request that nobody has opened ring at the next doctor; without one, it stops, and its clock goes on. */
async function ringOn(request: StoredRequest): Promise<void> {
  const { id, hospital_id: hospitalId, specialty_id: specialtyId } = request
  const except = [...(await everyReceiver(id)), request.sender_id]
  const next = await nextReceiver({ hospitalId, specialtyId, except })
  if (next === undefined) {
    await db().update(consultationRequests).set({ ringing_since: null }).where(eq(consultationRequests.id, id))
    await addEvent(id, 'rang_out', { by: null })
  } else {
    const since = now()
    await addReceivers(id, [next])
    await startRing(request, since)
    const event = await addEvent(id, 'rang_on', { by: null, to: next, people: 1 })
    await addDelivered(request, [next])
    await notifyReceivers(request, [next], event)
  }
  await publishChange(request)
}

/** Lets the requests that have rung long enough ring at the next doctor. Two servers that do so at once do it once. */
export async function ringRequests(): Promise<void> {
  const limit = new Date(now().getTime() - ringSeconds * 1000)
  const due = await db()
    .select()
    .from(consultationRequests)
    .where(sql`ringing_since <= ${limit.toISOString()}`)
    .orderBy(consultationRequests.ringing_since)
    .limit(mostPerRun)
    .for('no key update', { skipLocked: true })
  for (const request of due) await ringOn(request)
}

export const ringJobs: readonly JobDefinition[] = [
  // Each ring enqueues the job for its end; each minute it finds what a server that stopped has left.
  { name: ringRequestsJob, cron: '* * * * *', run: () => ringRequests() },
]
