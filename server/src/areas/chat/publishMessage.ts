import { and, eq, inArray } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat/calls'
import { context, db } from '../../platform/context'
import { appointmentIsOfSession } from '../../schema/appointmentSession'
import { appointments } from '../../schema/appointments'
import { chatReads } from '../../schema/chat'
import { lobbies } from '../../schema/lobby'
import { notify } from '../notifications'
import { participantsOf, type Room } from './rooms'

/**
 * Returns the subject of a room: an appointment, or the clinic session of a date; the clinic session once it was
 * started.
 */
async function subjectOf(room: Room) {
  const { name } = room
  if ('request_id' in room || 'round_id' in room)
    return { lobbyId: undefined, token: undefined, appointment: undefined }
  if (name.startsWith('lobby-')) {
    const [row] = await db()
      .select({ lobbyId: lobbies.id, token: lobbies.session_token })
      .from(lobbies)
      .where(eq(lobbies.session_token, name.slice('lobby-'.length)))
    return { lobbyId: row?.lobbyId, token: row?.token, appointment: undefined }
  }
  const [row] = await db()
    .select({
      id: appointments.id,
      clinic_id: appointments.clinic_id,
      date: appointments.date,
      lobbyId: lobbies.id,
      token: lobbies.session_token,
    })
    .from(appointments)
    .leftJoin(lobbies, appointmentIsOfSession)
    .where(eq(appointments.id, Number(name.slice('appointment-'.length))))
  if (!row) return undefined
  const { lobbyId, token, ...appointment } = row
  return { lobbyId: lobbyId ?? undefined, token: token ?? undefined, appointment }
}

function sideOf(room: Room, userId: number): 'patient' | 'staff' {
  return 'patient_id' in room && userId === room.patient_id ? 'patient' : 'staff'
}

/** What a notification of a message of a consultation request links to: its sender to the case, the others to the request. */
function requestOf(room: Room, userId: number) {
  if ('round_id' in room) return { round_id: room.round_id }
  if (!('request_id' in room)) return {}
  return userId === room.sender_id ? { episode_id: room.episode_id } : { request_id: room.request_id }
}

/** Returns who of a room has it in front of them: those in the lobby, or who have the request open. */
async function presentIn(room: Room, lobbyId: number | undefined): Promise<number[]> {
  const { realtime } = context().platform
  if ('request_id' in room) return realtime.present('request', room.request_id)
  if ('round_id' in room) return realtime.present('round_people', room.round_id)
  return lobbyId === undefined ? [] : realtime.present('lobby', lobbyId)
}

/** Returns the last message that each of these users has read in the room, by user id. */
async function readBy(room: string, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db()
    .select({ user_id: chatReads.user_id, message_id: chatReads.message_id })
    .from(chatReads)
    .where(and(eq(chatReads.room, room), inArray(chatReads.user_id, userIds)))
  return new Map(rows.map(({ user_id: userId, message_id: messageId }) => [userId, messageId]))
}

/**
 * Publishes the message to the room, and an unread-message event to every other participant. Participants who are not
 * in the lobby are notified: once for all messages since they last read the room.
 */
export async function publishMessage(room: Room, message: ChatMessage): Promise<void> {
  const { realtime } = context().platform
  realtime.publish('chat', room.name, { event: 'Message', data: message })
  const others = (await participantsOf(room)).map(({ id }) => id).filter((id) => id !== message.sender.id)
  for (const id of others) {
    realtime.publish('user', id, { event: 'ChatMessage', data: { room: room.name, message_id: message.id } })
  }
  const subject = await subjectOf(room)
  const { name, alternate_name } = message.sender
  const present = await presentIn(room, subject?.lobbyId)
  const absent = others.filter((id) => !present.includes(id))
  if (!subject || absent.length === 0) return
  const read = await readBy(room.name, absent)
  await notify(
    absent.map((userId) => ({
      type: 'message_received',
      userId,
      key: `${room.name} since ${read.get(userId) ?? 0}`,
      values: { sender: { name, alternate_name } },
      about: {
        ...(subject.appointment && { appointment: subject.appointment }),
        data: {
          room: room.name,
          side: sideOf(room, userId),
          ...(subject.token && { session_token: subject.token }),
          ...requestOf(room, userId),
        },
      },
    })),
  )
}
