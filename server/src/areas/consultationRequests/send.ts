import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { REQUEST_STATUS, requestUrgencies } from '#contract/consultationRequests/codes'
import type { RequestInput } from '#contract/consultationRequests/input'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { checkNamedRecord } from '../../platform/http/recordsOfCall'
import { consultationRequestReceivers, consultationRequests } from '../../schema/consultationRequests'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { addEvent, publishChange } from './changed'
import { deadlinesFrom, nextStepAt } from './clockOf'
import { consultantIds, receiversFor } from './consultants'
import { addDelivered } from './delivered'
import { isInNetwork } from './network'
import { notifyReceivers } from './notifyPeople'
import { addReceivers } from './receivers'
import { startRing } from './ring'
import { takeSnapshot } from './snapshot'

type Input = z.output<typeof RequestInput>

/** Whom a request goes to. */
export interface Target {
  receiver_id: number | null
  specialty_id: number | null
}

/**
 * Returns whom a request goes to, with the specialty whose doctors follow.
 * @throws Problem 422 on receiver_id if the doctor receives no requests at that hospital; on specialty_id if it has no
 * doctor of that specialty
 */
export async function receiversOf(
  hospitalId: number,
  { receiver_id: receiver, specialty_id: specialty }: Target,
  except: readonly number[],
): Promise<{ people: number[]; specialtyId: number | null }> {
  if (receiver === null) {
    const people = await receiversFor({ hospitalId, specialtyId: specialty, except })
    if (people.length === 0) throw fieldProblem('specialty_id', 'consultationRequest.noDoctor')
    return { people, specialtyId: specialty }
  }
  if (receiver === caller().id) throw fieldProblem('receiver_id', 'consultationRequest.self')
  const people = await consultantIds({ hospitalId, userIds: [receiver], except })
  if (people.length === 0) throw fieldProblem('receiver_id', 'consultationRequest.notThere')
  const [row] = await db().select({ specialty: users.specialty_id }).from(users).where(eq(users.id, receiver))
  return { people, specialtyId: row?.specialty ?? null }
}

/** @throws Problem 422 on receiver_id or specialty_id if one of these people has an open request about the episode */
async function checkNotAsked(episodeId: number, { receiver_id: receiver }: Target, people: readonly number[]) {
  const [asked] = await db()
    .select({ id: consultationRequests.id })
    .from(consultationRequests)
    .innerJoin(consultationRequestReceivers, eq(consultationRequestReceivers.request_id, consultationRequests.id))
    .where(
      and(
        eq(consultationRequests.episode_id, episodeId),
        inArray(consultationRequests.status, [REQUEST_STATUS.waiting, REQUEST_STATUS.started]),
        inArray(consultationRequestReceivers.user_id, [...people]),
        isNull(consultationRequestReceivers.access_until),
      ),
    )
    .limit(1)
  const field = receiver === null ? 'specialty_id' : 'receiver_id'
  if (asked) throw fieldProblem(field, 'consultationRequest.alreadyAsked')
}

/**
 * Sends a request with a frozen extract of the case, in the transaction of the call, and notifies those who receive it.
 * Returns its id.
 * @throws Problem 403 with the patient if a reason would open the case; 422 on episode_id, hospital_id, receiver_id,
 * specialty_id; on status after discharge
 */
export async function sendRequest(input: Input): Promise<number> {
  const permissions = ['update-episode'] as const
  await checkNamedRecord({ kind: 'episode', id: input.episode_id, permissions, field: 'episode_id' })
  const episode = await lockOpenEpisode(input.episode_id)
  const { hospital_id: hospitalId } = input
  if (!(await isInNetwork(episode.id, hospitalId))) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  const { people, specialtyId } = await receiversOf(hospitalId, input, [caller().id])
  await checkNotAsked(episode.id, input, people)
  const urgency = requestUrgencies.indexOf(input.urgency)
  const at = now()
  const due = await deadlinesFrom({ urgency, hospital_id: hospitalId }, at.getTime())
  const clock = {
    ...{ seen_due: new Date(due.seenDue), answer_due: new Date(due.answerDue), seen_at: null },
    ...{ has_escalated: false, has_coordination: false },
  }
  const [row] = await db()
    .insert(consultationRequests)
    .values({
      ...clock,
      episode_id: episode.id,
      from_hospital_id: episode.hospital_id,
      hospital_id: hospitalId,
      sender_id: caller().id,
      receiver_id: input.receiver_id,
      specialty_id: specialtyId,
      question: input.question,
      done_so_far: input.done_so_far,
      wanted: input.wanted,
      urgency,
      sent_at: at,
      next_step_at: nextStepAt(clock),
    })
    .returning()
  const request = orNotFound(row)
  await takeSnapshot(request.id, episode.id)
  await addReceivers(request.id, people)
  await startRing(request, at)
  const event = await addEvent(request.id, 'sent', { by: caller().id, to: input.receiver_id, people: people.length })
  await addDelivered(request, people)
  await notifyReceivers(request, people, event)
  await publishChange(request)
  return request.id
}
