import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import type { StoredRequest } from '../../schema/consultationRequests'
import { adminsOfHospitals, holdsRole, membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'

/** So many people are notified of one request at most. */
const mostPeople = 200

const PersonRow = z.strictObject({ person: NamesRow })
const IdRow = z.strictObject({ id: z.int() })

async function namesOf(userId: number) {
  const [row] = await readRows(
    PersonRow,
    sql`select ${namesInScripts(sql`users`)} as person from users where users.id = ${userId}`,
  )
  return row?.person ?? { name: '', alternate_name: null }
}

/** What a notification of a request is about. */
interface News {
  type: Extract<NotificationType, `consultation_${string}`>
  request: Pick<StoredRequest, 'id' | 'episode_id'>
  people: readonly number[]
  /** Whose name it has. */
  by: number
  /** Identifies the event among those of this type and request. */
  event: string | number
  /** It leads to the list of received requests, instead of to the case. */
  isReceived?: boolean
}

/** Notifies people of a request, except the caller. The text names a colleague, and says nothing about the patient. */
export async function notifyOf({ type, request, people, by, event, isReceived = false }: News): Promise<void> {
  const others = people.filter((id) => id !== by)
  if (others.length === 0) return
  const person = await namesOf(by)
  const about = { data: isReceived ? { request_id: request.id } : { episode_id: request.episode_id } }
  await notify(others.map((userId) => ({ type, userId, key: `${request.id}.${event}`, values: { person }, about })))
}

/** Notifies those who have received a request; of one that cannot wait, their devices ring. */
export async function notifyReceivers(
  request: Pick<StoredRequest, 'id' | 'episode_id' | 'sender_id' | 'urgency'>,
  people: readonly number[],
  event: string | number,
): Promise<void> {
  const type = request.urgency === 0 ? 'consultation_urgent' : 'consultation_requested'
  await notifyOf({ type, request, people, by: request.sender_id, event, isReceived: true })
}

/** Notifies the sender of a request of what the caller did with it. */
export async function notifySender(request: StoredRequest, type: News['type'], event: string | number): Promise<void> {
  await notifyOf({ type, request, people: [request.sender_id], by: caller().id, event })
}

/** Returns the coordinators of a hospital; its admins if it has none. */
async function coordinatorsOf(hospitalId: number): Promise<number[]> {
  const here = sql`select ${hospitalId}::integer`
  const rows = await readRows(
    IdRow,
    sql`select users.id from users where users.closed_at is null and users.id in (${membersOf(here)})
      and ${holdsRole('COORDINATOR')} order by users.id limit ${mostPeople}`,
  )
  if (rows.length > 0) return rows.map(({ id }) => id)
  const admins = await readRows(
    IdRow,
    sql`select distinct user_id as id from (${adminsOfHospitals(here)}) as admins order by id limit ${mostPeople}`,
  )
  return admins.map(({ id }) => id)
}

/**
 * Notifies the coordinators of the hospital that is asked that nobody has answered a request in time. They learn who asks,
 * and nothing of the patient.
 * @returns how many were notified
 */
export async function notifyCoordinators(request: StoredRequest, event: string): Promise<number> {
  const people = await coordinatorsOf(request.hospital_id)
  const person = await namesOf(request.sender_id)
  await notify(
    people.map((userId) => ({
      type: 'consultation_overdue' as const,
      userId,
      key: `${request.id}.${event}`,
      values: { person },
      about: {},
    })),
  )
  return people.length
}
