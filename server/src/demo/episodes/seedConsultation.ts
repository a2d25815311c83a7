import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { deadlinesOf } from '#contract/consultationRequests/clock'
import { REQUEST_STATUS, type RequestUrgency, requestUrgencies } from '#contract/consultationRequests/codes'
import { takeSnapshot } from '../../areas/consultationRequests'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import {
  consultationAdvice,
  consultationOpinions,
  consultationRequestEvents,
  consultationRequestReceivers,
  consultationRequests,
} from '../../schema/consultationRequests'
import type { DemoHospitals } from '../places'

const InpatientRow = z.strictObject({ id: z.int(), hospital_id: z.int(), specialty: z.int().nullable() })

const before = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

/** A request of the demo. `sent` and `answered` are minutes before now. */
interface DemoRequest {
  hospitalId: number
  sender: number
  receiver: number
  urgency: RequestUrgency
  question: string
  doneSoFar: string
  sent: number
  answered?: number
}

/** Sends a request about the first inpatient of a hospital, and returns its id. */
async function sendRequest(hubId: number, request: DemoRequest): Promise<number> {
  const { hospitalId, sender, receiver, urgency } = request
  const [found] = await readRows(
    InpatientRow,
    sql`select episodes.id, episodes.hospital_id, users.specialty_id as specialty
      from episodes join users on users.id = ${receiver}
      where episodes.hospital_id = ${hospitalId} and episodes.status = 0 order by episodes.id limit 1`,
  )
  if (!found || !sender || !receiver) throw new Error('The demo has no inpatient to ask about')
  const sent = before(request.sent)
  const answered = request.answered === undefined ? undefined : before(request.answered)
  const due = deadlinesOf(urgency, sent.getTime(), { zone: 'Africa/Cairo', daysOff: [] })
  const [stored] = await db()
    .insert(consultationRequests)
    .values({
      episode_id: found.id,
      from_hospital_id: found.hospital_id,
      hospital_id: hubId,
      sender_id: sender,
      receiver_id: receiver,
      specialty_id: found.specialty,
      question: request.question,
      done_so_far: request.doneSoFar,
      wanted: 'opinion',
      urgency: requestUrgencies.indexOf(urgency),
      sent_at: sent,
      seen_due: new Date(due.seenDue),
      answer_due: new Date(due.answerDue),
      ...(answered
        ? {
            status: REQUEST_STATUS.ended,
            ...{
              seen_at: answered,
              answered_at: answered,
              answered_by: receiver,
              closed_at: answered,
              closed_by: receiver,
            },
          }
        : { next_step_at: new Date(due.seenDue) }),
    })
    .returning({ id: consultationRequests.id })
  if (!stored) throw new Error('The request was not stored')
  await takeSnapshot(stored.id, found.id)
  await db().insert(consultationRequestReceivers).values({ request_id: stored.id, user_id: receiver, added_at: sent })
  await db()
    .insert(consultationRequestEvents)
    .values([
      { request_id: stored.id, event: 'sent', at: sent, by_id: sender, to_id: receiver, people: 1 },
      ...(answered ? [{ request_id: stored.id, event: 'answered' as const, at: answered, by_id: receiver }] : []),
    ])
  return stored.id
}

/** Signs the opinion of an answered request. */
async function signOpinion(requestId: number, author: number, at: Date): Promise<void> {
  const [opinion] = await db()
    .insert(consultationOpinions)
    .values({
      ...{ request_id: requestId, version: 1, author_id: author, signed_at: at, confidence: 'high' as const },
      impression:
        'The discomfort is not typical of angina, and ECG and troponin are normal. The operation need not wait.',
      call_me_if: 'Chest pain at rest, or a systolic blood pressure below 100',
    })
    .returning({ id: consultationOpinions.id })
  if (!opinion) throw new Error('The opinion was not stored')
  const advice = ['ECG on the morning of the operation', 'Echocardiography within a month']
  await db()
    .insert(consultationAdvice)
    .values(
      advice.map((text, index) => ({
        ...{ request_id: requestId, opinion_id: opinion.id, line: index + 1, position: index + 1, text },
      })),
    )
}

/** Sends two requests to the cardiologist of the hub: one that waits, and one of a spoke that is answered. */
export async function seedConsultation(places: DemoHospitals, people: ReadonlyMap<string, number>): Promise<void> {
  const personOf = (email: string) => people.get(email) ?? 0
  const receiver = personOf('doctor@demo.test')
  const sender = personOf('doctor3@demo.test')
  await sendRequest(places.hub.id, {
    ...{ hospitalId: places.hub.id, sender, receiver, urgency: 'today_urgent', sent: 12 },
    question: 'Can the beta blocker be doubled before the weekend?',
    doneSoFar: 'ECG and echocardiography were repeated this morning.',
  })
  const answered = 20 * 60
  const id = await sendRequest(places.hub.id, {
    ...{
      hospitalId: places.aswan.id,
      sender: personOf('doctor4@demo.test'),
      receiver,
      urgency: 'today',
      sent: 24 * 60,
      answered,
    },
    question: 'Is it safe to operate on the foot tomorrow? He has had chest discomfort on exertion.',
    doneSoFar: 'ECG and troponin are normal.',
  })
  await signOpinion(id, receiver, before(answered))
}
