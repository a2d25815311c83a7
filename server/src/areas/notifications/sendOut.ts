import { and, inArray, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { choicesOf } from './choices'
import { notificationMail } from './mails'
import { devicesOf } from './push/devices'
import { sendPush } from './push/sendPush'
import { type NotificationRow, notifications, pushDeliveries } from './tables'

/**
 * Sends what people were told by mail and push, as each has chosen. A notification is taken once, in the transaction
 * that stores its mail and its pushes; each of these is then claimed by itself before it goes out.
 */
export const sendOut: JobDefinition = {
  name: 'send-out-notifications',
  run: async (data) => {
    const rows = await take(data.ids as number[])
    // Who has read it on the screen already needs no push and no mail.
    const news = rows.filter(({ readAt }) => readAt === null)
    if (news.length === 0) return
    const userIds = [...new Set(news.map(({ userId }) => userId))]
    const wants = await choicesOf(userIds)
    await mail(news.filter(({ userId, type }) => wants(userId, type, 'mail')))
    await push(news.filter(({ userId, type }) => wants(userId, type, 'push')))
  },
}

async function take(ids: number[]): Promise<NotificationRow[]> {
  return db()
    .update(notifications)
    .set({ sentOutAt: now() })
    .where(and(inArray(notifications.id, ids), isNull(notifications.sentOutAt)))
    .returning()
}

async function mail(news: NotificationRow[]): Promise<void> {
  if (news.length === 0) return
  const { mail: mailer, config } = context().platform
  const readers = await db()
    .select()
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          news.map(({ userId }) => userId),
        ),
        isNull(users.closedAt),
      ),
    )
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  for (const row of news) {
    const reader = byId.get(row.userId)
    if (reader?.verifiedAt) await mailer.send(notificationMail(row, reader, config.publicUrl))
  }
}

async function push(news: NotificationRow[]): Promise<void> {
  if (news.length === 0) return
  const { jobs, config } = context().platform
  const devices = (await devicesOf(news.map(({ userId }) => userId))).filter(
    ({ kind }) => kind === 'web' || config.push.fcm,
  )
  const deliveries = news.flatMap(({ id, userId }) =>
    devices.filter((device) => device.userId === userId).map((device) => ({ notificationId: id, deviceId: device.id })),
  )
  if (deliveries.length === 0) return
  const waiting = await db()
    .insert(pushDeliveries)
    .values(deliveries)
    .onConflictDoNothing()
    .returning({ id: pushDeliveries.id })
  for (const { id } of waiting) await jobs.enqueue(sendPush.name, { id })
}
