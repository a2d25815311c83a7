import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Values } from '#contract/kit/translate'
import type { NotificationAbout } from '#contract/notifications'
import type { NotificationType } from '#contract/notificationTypes'
import { context, db, now } from '../../platform/context'
import { sendOut } from './sendOut'
import { notifications } from './tables'

export interface News {
  type: NotificationType
  userId: number
  /** The matter, such as the appointment's id: nobody is told of the same matter of a type twice. */
  key: string
  /** What goes into the sentence `notification.{type}.message`; `at` is an instant (ISO 8601). */
  values: Values
  /** Where it leads. */
  about: NotificationAbout
}

/**
 * Tells people what has happened: stored with the caller's transaction, shown live once it has committed, and then sent
 * by push and mail as each of them has chosen. What somebody was told already is left out.
 */
export async function notify(news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const told = await db()
    .insert(notifications)
    .values(news.map((each) => ({ ...each, createdAt: now() })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.type, notifications.key] })
    .returning({ id: notifications.id, userId: notifications.userId, type: notifications.type })
  if (told.length === 0) return
  const { realtime, jobs } = context().platform
  for (const { id, userId, type } of told)
    realtime.publish('user', userId, { event: 'Notification', data: { id, type } })
  await jobs.enqueue(sendOut.name, { ids: told.map(({ id }) => id) })
}

/**
 * Marks as read what fits among the unread notifications of a person, and tells their other pages.
 * What was read already keeps its time.
 */
export async function markRead(userId: number, condition?: SQL): Promise<void> {
  const read = await db()
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), condition))
    .returning({ id: notifications.id })
  if (read.length === 0) return
  context().platform.realtime.publish('user', userId, { event: 'NotificationsRead', data: {} })
}

interface Subject {
  appointment?: { id: number }
  data?: { room: string }
}

/** What is about this is settled, such as a call that was answered: the person need not read of it any more. */
export function settleNews(userId: number, types: readonly NotificationType[], about: Subject): Promise<void> {
  const isAbout = sql`${notifications.about} @> ${JSON.stringify(about)}::jsonb`
  return markRead(userId, and(inArray(notifications.type, [...types]), isAbout))
}
