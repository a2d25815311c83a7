import { eq, sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { consultationRequests, type StoredRequest } from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { nextStepAt, nextStepOf } from './clockOf'
import { nextReceiver } from './consultants'
import { addDelivered } from './delivered'
import { notifyCoordinators, notifyReceivers } from './notifyPeople'
import { addReceivers, everyReceiver } from './receivers'

/** So many requests are escalated by one run of the job; the next minute has the others. */
const mostPerRun = 200

/** The job that makes the steps of the clocks of requests. */
export const escalateRequestsJob = 'escalate-consultation-requests'

type Steps = Partial<Pick<StoredRequest, 'has_escalated' | 'has_coordination'>>

async function storeSteps(request: StoredRequest, steps: Steps): Promise<StoredRequest> {
  const after = { ...request, ...steps }
  await db()
    .update(consultationRequests)
    .set({ ...steps, next_step_at: request.returned_at ? null : nextStepAt(after) })
    .where(eq(consultationRequests.id, request.id))
  return after
}

/** Notifies the coordinators of the hospital that is asked. Expects the locked request. */
export async function coordinate(request: StoredRequest): Promise<StoredRequest> {
  const people = await notifyCoordinators(request, `${now().getTime()}`)
  await addEvent(request.id, 'coordination', { by: null, people })
  const after = await storeSteps(request, { has_escalated: true, has_coordination: true })
  await publishChange(request)
  return after
}

/** Gives the request to the next doctor too; the coordinators are notified if there is nobody. */
async function passToNext(request: StoredRequest): Promise<StoredRequest> {
  const { id, hospital_id: hospitalId, specialty_id: specialtyId } = request
  const except = [...(await everyReceiver(id)), request.sender_id]
  const next = await nextReceiver({ hospitalId, specialtyId, except })
  if (next === undefined) return coordinate(request)
  await addReceivers(id, [next])
  const event = await addEvent(id, 'escalated', { by: null, to: next, people: 1 })
  await addDelivered(request, [next])
  await notifyReceivers(request, [next], event)
  const after = await storeSteps(request, { has_escalated: true })
  await publishChange(request)
  return after
}

/** Makes the steps of a locked request that are due. */
async function makeSteps(request: StoredRequest): Promise<void> {
  let current = request
  for (let next = nextStepOf(current); next && next.at <= now().getTime(); next = nextStepOf(current))
    current = next.step === 'escalated' ? await passToNext(current) : await coordinate(current)
}

/** Makes the steps that are due. Two servers that do so at once make each step once. */
export async function escalateRequests(): Promise<void> {
  const due = await db()
    .select()
    .from(consultationRequests)
    .where(sql`next_step_at <= ${now().toISOString()}`)
    .orderBy(consultationRequests.next_step_at)
    .limit(mostPerRun)
    .for('no key update', { skipLocked: true })
  for (const request of due) await makeSteps(request)
}

export const consultationJobs: readonly JobDefinition[] = [
  { name: escalateRequestsJob, cron: '* * * * *', run: () => escalateRequests() },
]
