import { and, inArray, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { type NotificationRow, notifications, pushDeliveries } from '../../schema/notifications'
import { mailSenderOf, readSettings } from '../installation'
import { choicesOf } from './choices'
import { calendarsToMail } from './mailedCalendar'
import { notificationMail } from './mails'
import { devicesOf } from './push/devices'
import { sendPush } from './push/sendPush'
import { storeTexts } from './textMessages/storeTexts'

/**
 * Stores the emails, pushes and SMS of notifications, as each user has chosen. A notification is claimed once, in the transaction
 * that stores its mail and its pushes; each of these is then claimed separately before it is sent.
 */
export async function storeMessages(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await claimNotifications(ids)
  // A notification that was read on screen needs no push and no mail.
  const unread = rows.filter(({ read_at: readAt }) => readAt === null)
  if (unread.length === 0) return
  const userIds = [...new Set(unread.map(({ user_id: userId }) => userId))]
  const wants = await choicesOf(userIds)
  await storeMails(unread.filter(({ user_id: userId, type }) => wants(userId, type, 'mail')))
  await storePushes(unread.filter(({ user_id: userId, type }) => wants(userId, type, 'push')))
  await storeTexts(unread.filter(({ user_id: userId, type }) => wants(userId, type, 'text')))
}

/** Sends notifications by mail, push and SMS. */
export const sendOut: JobDefinition = {
  name: 'send-out-notifications',
  run: (data) => storeMessages(data.ids as number[]),
}

async function claimNotifications(ids: readonly number[]): Promise<NotificationRow[]> {
  return db()
    .update(notifications)
    .set({ sent_out_at: now() })
    .where(and(inArray(notifications.id, [...ids]), isNull(notifications.sent_out_at)))
    .returning()
}

async function storeMails(unread: NotificationRow[]): Promise<void> {
  if (unread.length === 0) return
  const { mail: mailer, config } = context().platform
  const readers = await db()
    .select()
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          unread.map(({ user_id: userId }) => userId),
        ),
        isNull(users.closed_at),
      ),
    )
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  const settings = await readSettings()
  const fileOf = await calendarsToMail(unread)
  const mails = unread.flatMap((row) => {
    const reader = byId.get(row.user_id)
    if (!reader?.verified_at || reader.email === '') return []
    const mail = notificationMail(row, reader, config.publicUrl, mailSenderOf(settings, reader.language))
    const calendar = fileOf(row, reader.language)
    return [{ ...mail, ...(calendar ? { calendar } : {}) }]
  })
  await mailer.send(...mails)
}

async function storePushes(unread: NotificationRow[]): Promise<void> {
  if (unread.length === 0) return
  const { jobs, config } = context().platform
  const devices = (await devicesOf(unread.map(({ user_id: userId }) => userId))).filter(
    ({ kind }) => kind === 'web' || config.push.fcm,
  )
  const deliveries = unread.flatMap(({ id, user_id: userId }) =>
    devices
      .filter((device) => device.user_id === userId)
      .map((device) => ({ notification_id: id, device_id: device.id })),
  )
  if (deliveries.length === 0) return
  const waiting = await db()
    .insert(pushDeliveries)
    .values(deliveries)
    .onConflictDoNothing()
    .returning({ id: pushDeliveries.id })
  for (const { id } of waiting) await jobs.enqueue(sendPush.name, { id })
}
