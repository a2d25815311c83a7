import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NotificationAbout } from '#contract/notifications/calls'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { context, db, now } from '../../platform/context'
import { type NotificationValues, notifications } from '../../schema/notifications'
import { sendOut } from './sendOut'

/** So many notifications are one job's. */
const jobBatchSize = 1000

export interface NotificationDraft {
  type: NotificationType
  userId: number
  /** The matter, such as the appointment's id: nobody is told of the same matter of a type twice. */
  key: string
  /** What goes into the sentence `notification.{type}.message`. */
  values: NotificationValues
  /** Where it leads. */
  about: NotificationAbout
}

interface StoredNotification extends Record<string, unknown> {
  id: number
  user_id: number
  type: NotificationType
}

/** Out: what is told for the first time. One value however much it is: a statement has a limit of them. */
async function store(drafts: readonly NotificationDraft[]): Promise<StoredNotification[]> {
  const { rows } = await db().execute<StoredNotification>(sql`
    insert into notifications (user_id, type, key, values, about, created_at)
    select "userId", type, key, values, about, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as news ("userId" integer, type text, key text, values jsonb, about jsonb)
    on conflict (user_id, type, key) do nothing
    returning id, user_id, type`)
  return rows
}

/**
 * Tells people what has happened: stored with the caller's transaction, shown live once it has committed, and then sent
 * by push and mail as each of them has chosen. What somebody was told already is left out.
 */
export async function notify(drafts: readonly NotificationDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const stored = await store(drafts)
  const { realtime, jobs } = context().platform
  for (const { id, user_id: userId, type } of stored)
    realtime.publish('user', userId, { event: 'Notification', data: { id, type } })
  const ids = stored.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += jobBatchSize)
    await jobs.enqueue(sendOut.name, { ids: ids.slice(from, from + jobBatchSize) })
}

/**
 * Marks as read what fits among the unread notifications of a person, and tells their other pages.
 * What was read already keeps its time.
 */
export async function markRead(userId: number, condition?: SQL): Promise<void> {
  const read = await db()
    .update(notifications)
    .set({ read_at: now() })
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at), condition))
    .returning({ id: notifications.id })
  if (read.length === 0) return
  context().platform.realtime.publish('user', userId, { event: 'NotificationsRead', data: {} })
}

interface Subject {
  appointment?: { id: number }
  data?: { room: string }
}

/** What is about this is settled, such as a call that was answered: the person need not read of it any more. */
export function markSubjectRead(userId: number, types: readonly NotificationType[], about: Subject): Promise<void> {
  const isAbout = sql`${notifications.about} @> ${JSON.stringify(about)}::jsonb`
  return markRead(userId, and(inArray(notifications.type, [...types]), isAbout))
}
