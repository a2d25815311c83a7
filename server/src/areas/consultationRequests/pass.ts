import { and, eq, isNull } from 'drizzle-orm'
import { REQUEST_STATUS, type RequestEvent } from '#contract/consultationRequests/codes'
import { caller, db } from '../../platform/context'
import {
  consultationRequestReceivers,
  consultationRequests,
  type StoredRequest,
} from '../../schema/consultationRequests'
import { addEvent, publishChange } from './changed'
import { nextReceiver } from './consultants'
import { addDelivered } from './delivered'
import { coordinate } from './escalate'
import { lockWaiting } from './lock'
import { notifyReceivers } from './notifyPeople'
import { everyReceiver, openReceivers, removeReceiver } from './receivers'
import { receiversOf, type Target } from './send'
import { waitUntilOpened } from './unopened'

/** More requests than a doctor has open. */
const mostHandedOver = 200

interface Passing {
  people: readonly number[]
  /** null: several people. */
  receiverId: number | null
  specialtyId: number | null
  event: Extract<RequestEvent, 'rerouted' | 'handed_over'>
  note: string
}

/**
 * Passes a locked request on to people who have not opened it. While it is with its sender, they cannot answer it: they are
 * notified when the sender has completed it.
 */
async function passOn(
  request: StoredRequest,
  { people, receiverId, specialtyId, event, note }: Passing,
): Promise<void> {
  const { id } = request
  const before = await openReceivers(id)
  for (const userId of before) if (!people.includes(userId)) await removeReceiver(id, userId)
  await waitUntilOpened(request, people, { receiver_id: receiverId, specialty_id: specialtyId })
  const added = await addEvent(id, event, { by: caller().id, to: receiverId, people: people.length, text: note })
  if (!request.returned_at) {
    await addDelivered(request, people)
    await notifyReceivers(request, people, added)
  }
  await publishChange(request, before)
}

/**
 * Passes a request on to another doctor or specialty of the hospital that is asked.
 * @throws Problem 404; 422 on status if it does not wait for the caller, on receiver_id, on specialty_id
 */
export async function rerouteRequest(id: number, { note, ...target }: Target & { note: string }): Promise<void> {
  const request = await lockWaiting(id)
  const except = [caller().id, request.sender_id]
  const { people, specialtyId } = await receiversOf(request.hospital_id, target, except)
  const receiverId = target.receiver_id
  await passOn(request, { people, receiverId, specialtyId, event: 'rerouted', note })
}

/** Returns the requests that wait for the caller, locked. */
async function lockOwn(): Promise<StoredRequest[]> {
  const rows = await db()
    .select({ request: consultationRequests })
    .from(consultationRequests)
    .innerJoin(consultationRequestReceivers, eq(consultationRequestReceivers.request_id, consultationRequests.id))
    .where(
      and(
        eq(consultationRequestReceivers.user_id, caller().id),
        isNull(consultationRequestReceivers.access_until),
        eq(consultationRequests.status, REQUEST_STATUS.waiting),
      ),
    )
    .orderBy(consultationRequests.id)
    .limit(mostHandedOver)
    .for('no key update', { of: consultationRequests })
  return rows.map(({ request }) => request)
}

/**
 * Passes all requests that wait for the caller to the next doctors, at the end of a shift. Others who have received them
 * keep them; those for which there is nobody else stay, and the coordinators are notified.
 */
export async function handOver(note: string): Promise<{ passed: number[]; remaining: number[] }> {
  const passed: number[] = []
  const remaining: number[] = []
  for (const request of await lockOwn()) {
    const open = await openReceivers(request.id)
    // It was passed on before it could be locked.
    if (!open.includes(caller().id)) continue
    const others = open.filter((id) => id !== caller().id)
    const except = [...(await everyReceiver(request.id)), request.sender_id]
    const wanted = { hospitalId: request.hospital_id, specialtyId: request.specialty_id, except }
    const next = others.length > 0 ? undefined : await nextReceiver(wanted)
    const people = next === undefined ? others : [next]
    if (people.length === 0) {
      await coordinate(request)
      remaining.push(request.id)
      continue
    }
    const receiverId = people.length === 1 ? (people[0] ?? null) : null
    await passOn(request, { people, receiverId, specialtyId: request.specialty_id, event: 'handed_over', note })
    passed.push(request.id)
  }
  return { passed, remaining }
}
