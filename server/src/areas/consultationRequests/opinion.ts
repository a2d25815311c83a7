import { and, desc, eq, max } from 'drizzle-orm'
import type * as z from 'zod'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import type { AdviceInput, OpinionInput } from '#contract/consultationRequests/input'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import {
  consultationAdvice,
  consultationAdviceReports,
  consultationOpinions,
  consultationRequests,
  type StoredRequest,
} from '../../schema/consultationRequests'
import { addEvent, publishChange, publishEnd } from './changed'
import { closeRequest } from './close'
import { lockRequest, refusalOf } from './lock'
import { notifyOf, notifySender } from './notifyPeople'
import { keepReceiver, openReceivers } from './receivers'

const { waiting, started, ended } = REQUEST_STATUS

/**
 * Locks a request that the caller can answer: one that waits for them or that they have started, and their own answers.
 * @throws Problem 404; 422 on status
 */
async function lockAnswerable(id: number): Promise<StoredRequest> {
  const request = await lockRequest(id)
  const { status, answered_by: answeredBy, started_by: startedBy, returned_at: returned } = request
  const mine = caller().id
  if (answeredBy !== null && answeredBy !== mine) throw await refusalOf(request)
  const isMine = answeredBy === mine || startedBy === mine
  if (status === started ? !isMine : status !== waiting && !(status === ended && isMine)) throw await refusalOf(request)
  if (status === waiting && returned) throw fieldProblem('status', 'consultationRequest.withSender')
  if (status === waiting && !(await openReceivers(id)).includes(mine))
    throw fieldProblem('status', 'consultationRequest.passedOn')
  return request
}

/** @throws Problem 422 on replaces if there is a newer version than the one that was read */
async function nextVersion(requestId: number, replaces: number): Promise<number> {
  const [row] = await db()
    .select({ version: max(consultationOpinions.version) })
    .from(consultationOpinions)
    .where(eq(consultationOpinions.request_id, requestId))
  const current = row?.version ?? 0
  if (current !== replaces) throw fieldProblem('replaces', 'consultationRequest.newerOpinion')
  return current + 1
}

/** Stores the items of an opinion. One with the text of an earlier version continues its line. */
async function storeAdvice(requestId: number, opinionId: number, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  const before = await db()
    .select({ line: consultationAdvice.line, text: consultationAdvice.text })
    .from(consultationAdvice)
    .where(eq(consultationAdvice.request_id, requestId))
  const lines = new Map(before.map(({ text, line }) => [text, line]))
  const last = Math.max(0, ...before.map(({ line }) => line))
  const added = texts.filter((text) => !lines.has(text))
  added.forEach((text, index) => {
    lines.set(text, last + index + 1)
  })
  const rows = texts.flatMap((text, index) => {
    const line = lines.get(text)
    return line === undefined ? [] : [{ request_id: requestId, opinion_id: opinionId, line, position: index + 1, text }]
  })
  await db().insert(consultationAdvice).values(rows)
}

/**
 * Signs an opinion, in the transaction of the call. The first one of a request that waits also ends it.
 * @throws Problem 404; 422 on status, on replaces if the caller has signed another version meanwhile, on advice if an item
 * is there twice
 */
export async function signOpinion(id: number, input: z.output<typeof OpinionInput>): Promise<void> {
  const request = await lockAnswerable(id)
  const version = await nextVersion(id, input.replaces)
  if (new Set(input.advice).size < input.advice.length) throw fieldProblem('advice', 'consultationRequest.sameAdvice')
  const at = now()
  const [opinion] = await db()
    .insert(consultationOpinions)
    .values({
      request_id: id,
      version,
      author_id: caller().id,
      signed_at: at,
      impression: input.impression,
      confidence: input.confidence,
      call_me_if: input.call_me_if,
      review_on: input.review_on ?? null,
    })
    .returning({ id: consultationOpinions.id })
  await storeAdvice(id, orNotFound(opinion).id, input.advice)
  const receivers = await openReceivers(id)
  await noteAnswer(request, at)
  const event = await addEvent(id, 'answered', { by: caller().id })
  await notifySender(request, 'consultation_answered', event)
  if (request.status === waiting) publishEnd(request)
  await publishChange(request, receivers)
}

/** Stores that a locked request is answered. */
async function noteAnswer(request: StoredRequest, at: Date): Promise<void> {
  const mine = caller().id
  const first = request.answered_at === null ? { answered_at: at, answered_by: mine } : {}
  const seen = { receiver_id: mine, seen_at: request.seen_at ?? at, ringing_since: null }
  await db()
    .update(consultationRequests)
    .set({ ...first, ...seen })
    .where(eq(consultationRequests.id, request.id))
  if (request.status !== waiting) return
  await keepReceiver(request.id, mine)
  await closeRequest({ ...request, ...first }, ended)
}

/**
 * Stores what the ward did with an item of advice, and reports it to the consultant.
 * @throws Problem 404; 422 on done if the newest opinion does not have it
 */
export async function reportAdvice(
  id: number,
  itemId: number,
  { done, reason }: z.output<typeof AdviceInput>,
): Promise<void> {
  const request = await lockRequest(id)
  const [item] = await db()
    .select({
      line: consultationAdvice.line,
      text: consultationAdvice.text,
      author: consultationOpinions.author_id,
      version: consultationOpinions.version,
    })
    .from(consultationAdvice)
    .innerJoin(consultationOpinions, eq(consultationOpinions.id, consultationAdvice.opinion_id))
    .where(and(eq(consultationAdvice.id, itemId), eq(consultationAdvice.request_id, id)))
  const [newest] = await db()
    .select({ version: consultationOpinions.version })
    .from(consultationOpinions)
    .where(eq(consultationOpinions.request_id, id))
    .orderBy(desc(consultationOpinions.version))
    .limit(1)
  if (!item || newest?.version !== item.version) throw fieldProblem('done', 'consultationRequest.newerOpinion')
  await db()
    .insert(consultationAdviceReports)
    .values({ request_id: id, line: item.line, is_done: done, reason, by_id: caller().id, at: now() })
  const event = await addEvent(id, 'acted_upon', { by: caller().id, text: reason ?? item.text })
  await notifyOf({
    type: 'consultation_reported',
    request,
    people: [item.author],
    by: caller().id,
    event,
    isReceived: true,
  })
  await publishChange(request, [item.author])
}
