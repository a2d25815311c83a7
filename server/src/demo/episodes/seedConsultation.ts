import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { deadlinesOf } from '#contract/consultationRequests/clock'
import { takeSnapshot } from '../../areas/consultationRequests'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import {
  consultationRequestEvents,
  consultationRequestReceivers,
  consultationRequests,
} from '../../schema/consultationRequests'
import type { DemoHospitals } from '../places'

const InpatientRow = z.strictObject({ id: z.int(), specialty: z.int().nullable() })

/** Sends the cardiologist of the hub a request of a colleague about an inpatient there. */
export async function seedConsultation(places: DemoHospitals, people: ReadonlyMap<string, number>): Promise<void> {
  const [sender, receiver] = ['doctor3@demo.test', 'doctor@demo.test'].map((email) => people.get(email) ?? 0)
  const [found] = await readRows(
    InpatientRow,
    sql`select episodes.id, users.specialty_id as specialty from episodes join users on users.id = ${receiver}
      where episodes.hospital_id = ${places.hub.id} and episodes.status = 0 order by episodes.id limit 1`,
  )
  if (!found || !sender || !receiver) throw new Error('The demo has no inpatient to ask about')
  const sent = new Date(now().getTime() - 12 * 60_000)
  const due = deadlinesOf('today_urgent', sent.getTime(), { zone: 'Africa/Cairo', daysOff: [] })
  const [request] = await db()
    .insert(consultationRequests)
    .values({
      episode_id: found.id,
      from_hospital_id: places.hub.id,
      hospital_id: places.hub.id,
      sender_id: sender,
      receiver_id: receiver,
      specialty_id: found.specialty,
      question: 'Can the beta blocker be doubled before the weekend?',
      done_so_far: 'ECG and echocardiography were repeated this morning.',
      wanted: 'opinion',
      urgency: 1,
      sent_at: sent,
      seen_due: new Date(due.seenDue),
      answer_due: new Date(due.answerDue),
      next_step_at: new Date(due.seenDue),
    })
    .returning({ id: consultationRequests.id })
  if (!request) throw new Error('The request was not stored')
  const request_id = request.id
  await takeSnapshot(request_id, found.id)
  await db().insert(consultationRequestReceivers).values({ request_id, user_id: receiver, added_at: sent })
  await db()
    .insert(consultationRequestEvents)
    .values({ request_id, event: 'sent', at: sent, by_id: sender, to_id: receiver, people: 1 })
}
