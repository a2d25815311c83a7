import { and, eq } from 'drizzle-orm'
import {
  type EndReason,
  REQUEST_STATUS,
  type RejectReason,
  type RequestStatus,
} from '#contract/consultationRequests/codes'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { consultationRequests, type StoredRequest } from '../../schema/consultationRequests'
import { recheckRequest } from '../meeting'
import { addEvent, publishChange, publishEnd, publishRejection } from './changed'
import { deadlinesAfterPause, nextStepAt } from './clockOf'
import { lockRequest, lockWaiting } from './lock'
import { notifyOf, notifyReceivers, notifySender } from './notifyPeople'
import { addReceivers, closeReceivers, openReceivers, removeReceiver } from './receivers'
import { startRing } from './ring'
import { waitUntilOpened, wasOpenedByCaller } from './unopened'

const { waiting, started, ended, rejected, cancelled } = REQUEST_STATUS

type Closing = Partial<Pick<StoredRequest, 'note' | 'reject_reason' | 'end_reason'>>

/** Closes a locked request. */
export async function closeRequest(
  { id, answered_at, started_at }: StoredRequest,
  status: RequestStatus,
  values: Closing = {},
): Promise<void> {
  const closed = {
    status,
    closed_at: now(),
    closed_by: caller().id,
    next_step_at: null,
    ringing_since: null,
    ...values,
  }
  await db().update(consultationRequests).set(closed).where(eq(consultationRequests.id, id))
  await closeReceivers(id, answered_at !== null || started_at !== null)
}

/** Returns on which side of a request the caller is. @throws Problem 422 on status if on neither */
async function sideOfCaller(id: number): Promise<'sender' | 'receiver'> {
  if ((await openReceivers(id)).includes(caller().id)) return 'receiver'
  const { access } = context().platform
  if ((await access.reachable('sentRequest', caller(), [id], ['update-episode'])).size > 0) return 'sender'
  throw fieldProblem('status', 'consultationRequest.otherSide')
}

/**
 * Ends a request that has started, or cancels one that waits; one that is closed stays as it is.
 * @throws Problem 404; 422 on status if a receiver ends one that waits, or somebody else one
 */
export async function endRequest(id: number, reason: EndReason | undefined): Promise<void> {
  const request = await lockRequest(id)
  const { status } = request
  if (status !== waiting && status !== started) return
  const side = await sideOfCaller(id)
  if (status === waiting && side === 'receiver') throw fieldProblem('status', 'consultationRequest.notStarted')
  const receivers = await openReceivers(id)
  await closeRequest(request, status === waiting ? cancelled : ended, { end_reason: reason ?? null })
  const event = await addEvent(id, status === waiting ? 'cancelled' : 'ended', { by: caller().id })
  if (side === 'sender') {
    const type = status === waiting ? 'consultation_cancelled' : 'consultation_ended'
    await notifyOf({ type, request, people: receivers, by: caller().id, event, isReceived: true })
  } else {
    await notifySender(request, 'consultation_ended', event)
  }
  publishEnd(request)
  await publishChange(request, receivers)
  recheckRequest(id)
}

/** Cancels a locked request that waits, because the patient is discharged. */
async function endDischarged(request: StoredRequest): Promise<void> {
  const receivers = await openReceivers(request.id)
  await closeRequest(request, cancelled)
  const event = await addEvent(request.id, 'discharged', { by: caller().id })
  const type = 'consultation_cancelled'
  await notifyOf({ type, request, people: receivers, by: caller().id, event, isReceived: true })
  publishEnd(request)
  await publishChange(request, receivers)
}

/** Ends the waiting requests of an episode that is discharged; those that have started can still be answered. */
export async function cancelOfDischarged(episodeId: number): Promise<void> {
  const isWaiting = and(eq(consultationRequests.episode_id, episodeId), eq(consultationRequests.status, waiting))
  const rows = await db()
    .select()
    .from(consultationRequests)
    .where(isWaiting)
    .orderBy(consultationRequests.id)
    .for('no key update')
  for (const row of rows) await endDischarged(row)
}

/** Gives a request back to its sender, with what is missing; its clock stands. */
async function returnToSender(request: StoredRequest, note: string): Promise<void> {
  await db()
    .update(consultationRequests)
    .set({ returned_at: now(), note, reject_reason: 'too_little', next_step_at: null, ringing_since: null })
    .where(eq(consultationRequests.id, request.id))
  const event = await addEvent(request.id, 'returned', { by: caller().id, text: note })
  await notifySender(request, 'consultation_returned', event)
}

/** Leaves a request with the others who have received it. If only the caller has opened it, they have to be told again. */
async function leaveWith(others: readonly number[], request: StoredRequest, event: number): Promise<void> {
  await removeReceiver(request.id, caller().id)
  if (!(await wasOpenedByCaller(request))) return
  await waitUntilOpened(request, others)
  await notifyReceivers(request, others, event)
}

/**
 * Rejects a request with a note, in the transaction of the call. If others have received it too, it stays with them; with
 * too little information it goes back to the sender.
 * @throws Problem 404; 422 on status if it does not wait for the caller
 */
export async function rejectRequest(
  id: number,
  { note, reason }: { note: string; reason: RejectReason },
): Promise<void> {
  const request = await lockWaiting(id)
  const receivers = await openReceivers(id)
  if (reason === 'too_little') {
    await returnToSender(request, note)
  } else {
    const event = await addEvent(id, 'rejected', { by: caller().id, text: note })
    const others = receivers.filter((receiver) => receiver !== caller().id)
    if (others.length > 0) {
      await leaveWith(others, request, event)
    } else {
      await closeRequest(request, rejected, { note, reject_reason: reason })
      await notifySender(request, 'consultation_rejected', event)
    }
  }
  if (reason === 'too_little' || receivers.length === 1) publishRejection(request, note)
  await publishChange(request, receivers)
}

/**
 * Adds what a receiver asked for: the request goes back to the receivers, and its clock runs on.
 * @throws Problem 404; 422 on status if it is closed, or not with the sender
 */
export async function completeRequest(id: number, information: string): Promise<void> {
  const request = await lockRequest(id)
  const { returned_at: since } = request
  if (request.status !== waiting || !since) throw fieldProblem('status', 'consultationRequest.notReturned')
  const due = await deadlinesAfterPause(request, since, now())
  const next_step_at = nextStepAt({ ...request, ...due })
  await db()
    .update(consultationRequests)
    .set({ ...due, returned_at: null, note: null, reject_reason: null, next_step_at })
    .where(eq(consultationRequests.id, id))
  const people = await openReceivers(id)
  // Also to whom it was passed on meanwhile.
  if (request.seen_at === null) {
    await addReceivers(id, people)
    await startRing(request, now())
  }
  const event = await addEvent(id, 'completed', { by: caller().id, text: information })
  await notifyReceivers(request, people, event)
  await publishChange(request)
}
