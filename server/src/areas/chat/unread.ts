import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { appointmentIsOfSession } from '../../schema/appointmentSession'
import { appointments } from '../../schema/appointments'
import { chatMessages, chatReads } from '../../schema/chat'
import { lobbies } from '../../schema/lobby'
import { messageColumns, toMessageResponse } from './messages'
import { appointmentRoom, roomsOf, staffRoom } from './rooms'

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS

/**
 * Returns the rooms of a clinic session, without checking access: the staff room first, then one for each confirmed
 * appointment.
 */
export async function roomNamesOfSession(token: string): Promise<string[]> {
  const rows = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(and(eq(lobbies.session_token, token), eq(appointments.active, true), isNull(appointments.hold_expires_at)))
    .orderBy(asc(appointments.starts_at))
  return [staffRoom(token), ...rows.map(({ id }) => appointmentRoom(id))]
}

/** Returns the rooms of the caller's upcoming and current appointments. */
export async function roomNamesOfPatient(): Promise<string[]> {
  const rows = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.patient_id, caller().id),
        inArray(appointments.status, [scheduled, inLobby, inRoom]),
        isNull(appointments.hold_expires_at),
      ),
    )
    .orderBy(asc(appointments.starts_at))
  return rows.map(({ id }) => appointmentRoom(id))
}

/** Returns the number of messages from others that the caller has not read, by room. */
async function unreadCounts(names: readonly string[]): Promise<Map<string, number>> {
  const userId = caller().id
  const rows = await db()
    .select({ room: chatMessages.room, unread: count() })
    .from(chatMessages)
    .leftJoin(chatReads, and(eq(chatReads.room, chatMessages.room), eq(chatReads.user_id, userId)))
    .where(
      and(
        inArray(chatMessages.room, [...names]),
        ne(chatMessages.sender_id, userId),
        or(isNull(chatReads.message_id), gt(chatMessages.id, chatReads.message_id)),
      ),
    )
    .groupBy(chatMessages.room)
  return new Map(rows.map(({ room, unread }) => [room, unread]))
}

/** Returns the newest message of each room. */
async function lastMessages(names: readonly string[]) {
  const rows = await db()
    .selectDistinctOn([chatMessages.room], messageColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.sender_id))
    .where(inArray(chatMessages.room, [...names]))
    .orderBy(chatMessages.room, desc(chatMessages.id))
  return new Map(rows.map((row) => [row.message.room, row]))
}

/**
 * Returns the unread counts and last messages of these rooms for the caller, in the given order; names of rooms that do
 * not exist are left out.
 */
export async function unreadIn(names: readonly string[]) {
  if (names.length === 0) return []
  const rooms = await roomsOf(names)
  const counts = await unreadCounts(names)
  const last = await lastMessages(names)
  return [...rooms.values()]
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    .map((room) => {
      const newest = last.get(room.name)
      return {
        room: room.name,
        unread: counts.get(room.name) ?? 0,
        last_message: newest ? toMessageResponse(room, newest) : null,
      }
    })
}
