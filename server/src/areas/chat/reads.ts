import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatReader } from '#contract/chat/calls'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { chatMessages, chatReads } from '../../schema/chat'
import { markSubjectRead } from '../notifications'

type Reader = z.output<typeof ChatReader>

function toReader({ user_id: userId, message_id: messageId, read_at: readAt }: typeof chatReads.$inferSelect): Reader {
  return { user_id: userId, message_id: messageId, read_at: readAt.toISOString() }
}

/** Returns the last message that each participant has read. */
export async function readersOf(room: string): Promise<Reader[]> {
  const rows = await db().select().from(chatReads).where(eq(chatReads.room, room)).orderBy(chatReads.user_id)
  return rows.map(toReader)
}

/**
 * Marks the room as read by the caller up to a message, never back to an earlier one. The room gets an event when the
 * read position moves.
 * @throws Problem 422 when the room has no message up to that id
 */
export async function readUpTo(room: string, messageId: number): Promise<Reader> {
  const userId = caller().id
  const [last] = await db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.room, room), lte(chatMessages.id, messageId)))
    .orderBy(desc(chatMessages.id))
    .limit(1)
  if (!last) throw fieldProblem('message_id', 'validation.invalidChoice')
  const [moved] = await db()
    .insert(chatReads)
    .values({ room, user_id: userId, message_id: last.id, read_at: now() })
    .onConflictDoUpdate({
      target: [chatReads.room, chatReads.user_id],
      set: { message_id: last.id, read_at: now() },
      setWhere: sql`${chatReads.message_id} < ${last.id}`,
    })
    .returning()
  if (moved) {
    const read = toReader(moved)
    await markSubjectRead(userId, ['message_received'], { data: { room } })
    context().platform.realtime.publish('chat', room, { event: 'Read', data: read })
    return read
  }
  const [stands] = await db()
    .select()
    .from(chatReads)
    .where(and(eq(chatReads.room, room), eq(chatReads.user_id, userId)))
  return toReader(orNotFound(stands))
}
