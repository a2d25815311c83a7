import { and, desc, eq, getTableColumns, lt, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatMessage, MessageInput } from '#contract/chat/calls'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { participantOf, type Room } from './rooms'
import { chatMessages } from './tables'
import { tellOfMessage } from './tell'

const pageLength = 30

export const messageColumns = {
  message: getTableColumns(chatMessages),
  sender: { id: users.id, firstName: users.firstName, lastName: users.lastName },
}

interface MessageRow {
  message: typeof chatMessages.$inferSelect
  sender: { id: number; firstName: string; lastName: string }
}

export function messageAnswer(room: Room, { message, sender }: MessageRow): ChatMessage {
  return {
    id: message.id,
    room: message.room,
    body: message.body,
    created_at: message.createdAt.toISOString(),
    sender: participantOf(room, sender),
    client_id: message.clientId,
  }
}

function messagesWhere(condition: SQL | undefined) {
  return db()
    .select(messageColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(condition)
    .orderBy(desc(chatMessages.id))
}

/** The newest messages, or the newest of those before one; oldest first. */
export async function messagesBefore(room: Room, before: number | undefined) {
  const inRoom = eq(chatMessages.room, room.name)
  const rows = await messagesWhere(before === undefined ? inRoom : and(inRoom, lt(chatMessages.id, before))).limit(
    pageLength + 1,
  )
  const page = rows.slice(0, pageLength).reverse()
  return { messages: page.map((row) => messageAnswer(room, row)), hasOlder: rows.length > pageLength }
}

/** Stores a message and tells the room; the same `client_id` again answers the message that stands and tells nobody. */
export async function sendMessage(room: Room, { body, client_id }: z.output<typeof MessageInput>) {
  const senderId = caller().id
  const [stored] = await db()
    .insert(chatMessages)
    .values({ room: room.name, senderId, clientId: client_id, body, createdAt: now() })
    .onConflictDoNothing({ target: [chatMessages.room, chatMessages.senderId, chatMessages.clientId] })
    .returning({ id: chatMessages.id })
  const same = and(
    eq(chatMessages.room, room.name),
    eq(chatMessages.senderId, senderId),
    eq(chatMessages.clientId, client_id),
  )
  const [row] = await messagesWhere(same)
  const message = messageAnswer(room, found(row))
  if (stored) await tellOfMessage(room, message)
  return message
}
