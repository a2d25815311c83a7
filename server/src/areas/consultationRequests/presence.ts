import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { context } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { type DutyByUser, dutyAt } from './duty'

/** More calls than the doctors of a hospital have at one time. */
const mostRooms = 100

const RoomRow = z.strictObject({ room: z.string() })

/** Returns the rooms in which these people can have a call now: those of started requests and of visits. */
async function roomsOf(userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const people = numberArray(userIds)
  const rows = await readRows(
    RoomRow,
    sql`select room from (
        select 'request.' || id as room from consultation_requests
          where status = ${REQUEST_STATUS.started} and (started_by = any (${people}) or sender_id = any (${people}))
        union
        select 'appointment.' || appointments.id from appointments
          where appointments.doctor_id = any (${people}) and appointments.lobby_state = ${LOBBY_STATE.inRoom}
      ) as rooms limit ${mostRooms}`,
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
