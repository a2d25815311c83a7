import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatReader } from '#contract/chat/calls'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { settleNews } from '../notifications'
import { chatMessages, chatReads } from './tables'

type Reader = z.output<typeof ChatReader>

function readerOf({ userId, messageId, readAt }: typeof chatReads.$inferSelect): Reader {
  return { user_id: userId, message_id: messageId, read_at: readAt.toISOString() }
}

/** Up to which message everybody has read. */
export async function readersOf(room: string): Promise<Reader[]> {
  const rows = await db().select().from(chatReads).where(eq(chatReads.room, room)).orderBy(chatReads.userId)
  return rows.map(readerOf)
}

/**
 * I have read up to this message of the room; never back again. The room hears of it when it is news.
 * @throws 422 where the room has no message up to that one
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
    .values({ room, userId, messageId: last.id, readAt: now() })
    .onConflictDoUpdate({
      target: [chatReads.room, chatReads.userId],
      set: { messageId: last.id, readAt: now() },
      setWhere: sql`${chatReads.messageId} < ${last.id}`,
    })
    .returning()
  if (moved) {
    const read = readerOf(moved)
    await settleNews(userId, ['message_received'], { data: { room } })
    context().platform.realtime.publish('chat', room, { event: 'Read', data: read })
    return read
  }
  const [stands] = await db()
    .select()
    .from(chatReads)
    .where(and(eq(chatReads.room, room), eq(chatReads.userId, userId)))
  return readerOf(found(stands))
}
