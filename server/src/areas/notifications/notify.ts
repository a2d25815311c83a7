import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { NotificationAbout } from '#contract/notifications/calls'
import { type NotificationType, notificationTypeNames } from '#contract/notifications/notificationTypes'
import { context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { type NotificationValues, notifications } from '../../schema/notifications'
import { sendOut, storeMessages } from './sendOut'

/** Number of notifications per job. */
const jobBatchSize = 1000

/** A notification to store and send. */
export interface NotificationDraft {
  type: NotificationType
  userId: number
  /** Identifies the event, such as the appointment's id: a user gets one notification per type and key. */
  key: string
  /** Values of the text `notification.{type}.message`; `at` is an instant (ISO 8601). */
  values: NotificationValues
  /** The subject that it links to. */
  about: NotificationAbout
}

const StoredNotificationRow = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  type: z.enum(notificationTypeNames),
})

/**
 * Stores the notifications that do not exist yet. They are one JSON parameter, because a statement has a limited number
 * of parameters.
 * @returns the new ones
 */
function store(drafts: readonly NotificationDraft[]) {
  return readRows(
    StoredNotificationRow,
    sql`
      insert into notifications (user_id, type, key, values, about, created_at)
      select "userId", type, key, values, about, ${now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
        as news ("userId" integer, type text, key text, values jsonb, about jsonb)
      on conflict (user_id, type, key) do nothing
      returning id, user_id, type`,
  )
}

/** Stores the notifications that do not exist yet, publishes them after commit, and returns their ids. */
async function storeAndPublish(drafts: readonly NotificationDraft[]): Promise<number[]> {
  if (drafts.length === 0) return []
  const stored = await store(drafts)
  const { realtime } = context().platform
  for (const { id, user_id: userId, type } of stored)
    realtime.publish('user', userId, { event: 'Notification', data: { id, type } })
  return stored.map(({ id }) => id)
}

/**
 * Notifies users: stores the notifications in the caller's transaction, publishes them after commit, and queues them to
 * be sent by push and mail as each user has chosen. Notifications that exist already are left out.
 */
export async function notify(drafts: readonly NotificationDraft[]): Promise<void> {
  const ids = await storeAndPublish(drafts)
  const { jobs } = context().platform
  for (let from = 0; from < ids.length; from += jobBatchSize)
    await jobs.enqueue(sendOut.name, { ids: ids.slice(from, from + jobBatchSize) })
}

/**
 * Notifies the users of one batch of a paced job: as `notify`, but their emails and pushes are stored in the same
 * transaction, so that they do not delay the notifications of others in the queue.
 */
export async function notifyBatch(drafts: readonly NotificationDraft[]): Promise<void> {
  await storeMessages(await storeAndPublish(drafts))
}

/**
 * Marks the matching unread notifications of a user as read, and publishes it to their other pages. Those that are read
 * already keep their time.
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

/** Marks notifications as read whose subject is settled, such as a call that was answered. */
export function markSubjectRead(userId: number, types: readonly NotificationType[], about: Subject): Promise<void> {
  const isAbout = sql`${notifications.about} @> ${JSON.stringify(about)}::jsonb`
  return markRead(userId, and(inArray(notifications.type, [...types]), isAbout))
}
