import { and, desc, eq, getTableColumns, lt, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatMessage, MessageInput } from '#contract/chat/calls'
import type { PersonNames } from '#contract/rules/localName'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { chatMessages } from '../../schema/chat'
import { nameColumns } from '../../schema/people'
import { publishMessage } from './publishMessage'
import { participantOf, type Room } from './rooms'

const pageLength = 30

/** The columns that `toMessageResponse` needs. */
export const messageColumns = {
  message: getTableColumns(chatMessages),
  sender: { id: users.id, ...nameColumns },
}

interface MessageRow {
  message: typeof chatMessages.$inferSelect
  sender: PersonNames & { id: number }
}

export function toMessageResponse(room: Room, { message, sender }: MessageRow): ChatMessage {
  return {
    id: message.id,
    room: message.room,
    body: message.body,
    created_at: message.created_at.toISOString(),
    sender: participantOf(room, sender),
    client_id: message.client_id,
  }
}

function messagesWhere(condition: SQL | undefined) {
  return db()
    .select(messageColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.sender_id))
    .where(condition)
    .orderBy(desc(chatMessages.id))
}

/** Returns a page of messages, oldest first: the newest ones, or the newest before the message id `before`. */
export async function messagesBefore(room: Room, before: number | undefined) {
  const inRoom = eq(chatMessages.room, room.name)
  const rows = await messagesWhere(before === undefined ? inRoom : and(inRoom, lt(chatMessages.id, before))).limit(
    pageLength + 1,
  )
  const page = rows.slice(0, pageLength).reverse()
  return { messages: page.map((row) => toMessageResponse(room, row)), hasOlder: rows.length > pageLength }
}

/**
 * Stores a message and publishes it to the room. Sending the same `client_id` again returns the stored message and
 * publishes nothing.
 * @throws Problem 422 on body in the room of a cancelled appointment, which its patient does not read any more
 */
export async function sendMessage(room: Room, { body, client_id }: z.output<typeof MessageInput>) {
  const senderId = caller().id
  const isClosed = 'is_cancelled' in room && room.is_cancelled
  const [stored] = isClosed
    ? []
    : await db()
        .insert(chatMessages)
        .values({ room: room.name, sender_id: senderId, client_id: client_id, body, created_at: now() })
        .onConflictDoNothing({ target: [chatMessages.room, chatMessages.sender_id, chatMessages.client_id] })
        .returning({ id: chatMessages.id })
  const same = and(
    eq(chatMessages.room, room.name),
    eq(chatMessages.sender_id, senderId),
    eq(chatMessages.client_id, client_id),
  )
  const [row] = await messagesWhere(same)
  if (isClosed && !row) throw fieldProblem('body', 'chat.cancelled')
  const message = toMessageResponse(room, orNotFound(row))
  if (stored) await publishMessage(room, message)
  return message
}
