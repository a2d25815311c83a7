import { and, eq, inArray } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat/calls'
import { context, db } from '../../platform/context'
import { appointments } from '../appointments'
import { lobbies } from '../lobby'
import { notify } from '../notifications'
import { participantsOf, type Room } from './rooms'
import { chatReads } from './tables'

/** What a room belongs to: an appointment, or the session of a clinic's date; the session once it was started. */
async function placeOf({ name }: Room) {
  const ofLobby = and(eq(lobbies.clinicId, appointments.clinicId), eq(lobbies.date, appointments.date))
  if (name.startsWith('lobby-')) {
    const [row] = await db()
      .select({ lobbyId: lobbies.id, token: lobbies.sessionToken })
      .from(lobbies)
      .where(eq(lobbies.sessionToken, name.slice('lobby-'.length)))
    return { lobbyId: row?.lobbyId, token: row?.token, appointment: undefined }
  }
  const [row] = await db()
    .select({
      id: appointments.id,
      clinic_id: appointments.clinicId,
      date: appointments.date,
      lobbyId: lobbies.id,
      token: lobbies.sessionToken,
    })
    .from(appointments)
    .leftJoin(lobbies, ofLobby)
    .where(eq(appointments.id, Number(name.slice('appointment-'.length))))
  if (!row) return undefined
  const { lobbyId, token, ...appointment } = row
  return { lobbyId: lobbyId ?? undefined, token: token ?? undefined, appointment }
}

function sideOf({ patientId }: Room, userId: number): 'patient' | 'staff' {
  return userId === patientId ? 'patient' : 'staff'
}

/** Up to which message these people have read the room, by person. */
async function readBy(room: string, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db()
    .select({ userId: chatReads.userId, messageId: chatReads.messageId })
    .from(chatReads)
    .where(and(eq(chatReads.room, room), inArray(chatReads.userId, userIds)))
  return new Map(rows.map(({ userId, messageId }) => [userId, messageId]))
}

/**
 * The open room gets the message; everyone else who talks in it hears that something waits there. Who is not in the
 * lobby at all is notified: once for everything that has come since they last read.
 */
export async function tellOfMessage(room: Room, message: ChatMessage): Promise<void> {
  const { realtime } = context().platform
  realtime.publish('chat', room.name, { event: 'Message', data: message })
  const others = (await participantsOf(room)).map(({ id }) => id).filter((id) => id !== message.sender.id)
  for (const id of others) {
    realtime.publish('user', id, { event: 'ChatMessage', data: { room: room.name, message_id: message.id } })
  }
  const place = await placeOf(room)
  const present = place?.lobbyId === undefined ? [] : await realtime.present('lobby', place.lobbyId)
  const absent = others.filter((id) => !present.includes(id))
  if (!place || absent.length === 0) return
  const read = await readBy(room.name, absent)
  await notify(
    absent.map((userId) => ({
      type: 'message_received',
      userId,
      key: `${room.name} since ${read.get(userId) ?? 0}`,
      values: { sender: message.sender.name },
      about: {
        ...(place.appointment && { appointment: place.appointment }),
        data: { room: room.name, side: sideOf(room, userId), ...(place.token && { session_token: place.token }) },
      },
    })),
  )
}
