import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { ROUND_STATUS } from '#contract/rounds/codes'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { context, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { dutyEndOf } from '../../schema/calendarEvents'
import { type DutyByUser, dutyAt } from './duty'

/** More calls than the doctors of a hospital have at one time. */
const mostRooms = 100

const RoomRow = z.strictObject({ room: z.string() })

/**
 * Returns the rooms in which these people can have a call now: those of rounds, of visits and of started requests. Requests that
 * nobody has ended are the last ones.
 */
async function roomsOf(userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const people = numberArray(userIds)
  const rows = await readRows(
    RoomRow,
    sql`select room from (
        select 'request.' || id as room, started_at as since from consultation_requests
          where status = ${REQUEST_STATUS.started} and (started_by = any (${people}) or sender_id = any (${people}))
        union
        select 'appointment.' || appointments.id, null from appointments
          where appointments.doctor_id = any (${people}) and appointments.lobby_state = ${LOBBY_STATE.inRoom}
        union
        select 'round.' || rounds.id, null from rounds
          where rounds.status = ${ROUND_STATUS.running} and (rounds.organizer_id = any (${people})
            or exists (select from round_people where round_id = rounds.id and user_id = any (${people})))
      ) as rooms order by since desc nulls first limit ${mostRooms}`,
  )
  return rows.map(({ room }) => room)
}

/** Returns who of these people has a seat in a call. */
async function inCalls(userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { meetings } = context().platform
  const seated = await Promise.all((await roomsOf(userIds)).map((room) => meetings.usersIn(room)))
  return new Set(seated.flat().flatMap(({ userId, isConnected }) => (isConnected ? [userId] : [])))
}

/** Three facts about the doctors of a hospital. */
export interface Facts {
  /** null: not on duty. */
  dutyUntil(userId: number): number | null
  isOnline(userId: number): boolean
  inCall(userId: number): boolean
}

/** Who of a hospital can be reached now. */
export interface Reach {
  duty: DutyByUser
  online: ReadonlySet<number>
}

/** Reads who of a hospital is on duty, and who is online. */
export async function reachAt(hospitalId: number): Promise<Reach> {
  const duty = await dutyAt(hospitalId)
  return { duty, online: new Set(await context().platform.realtime.present('hospital', hospitalId)) }
}

/**
 * Reads the presence of doctors of a hospital.
 * @param reach if it was read already
 */
export async function factsOf(hospitalId: number, userIds: readonly number[], reach?: Reach): Promise<Facts> {
  const { duty, online } = reach ?? (await reachAt(hospitalId))
  const busy = await inCalls(userIds)
  return {
    dutyUntil: (userId) => duty.get(userId) ?? null,
    isOnline: (userId) => online.has(userId),
    inCall: (userId) => busy.has(userId),
  }
}

/** Reads the presence of one doctor, who is on duty or online at any of these hospitals. */
export async function factsOfPerson(hospitalIds: readonly number[], userId: number): Promise<Facts> {
  const { realtime } = context().platform
  const until = await dutyEndOf(userId, hospitalIds, now())
  const present = await Promise.all(hospitalIds.map((id) => realtime.present('hospital', id)))
  const busy = await inCalls([userId])
  return {
    dutyUntil: () => until,
    isOnline: () => present.some((online) => online.includes(userId)),
    inCall: () => busy.has(userId),
  }
}
