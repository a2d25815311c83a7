import { asc, isNull } from 'drizzle-orm'
import type { Notification, NotificationData } from '#contract/notifications/calls'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { notifications, pushDeliveries } from '../../../schema/notifications'
import { notify } from '../notify'

/** The response of the bell's call. */
export interface Bell {
  data: Notification[]
  meta: { unread: number }
}

/** Returns a user's unread notifications, the newest first, as the bell shows them. */
export async function readBell(client: Client, language: 'en' | 'ar' = 'en') {
  const { body } = await client.get<Bell>('/api/admin/user-notifications', { language })
  const notifications = body.data.map(({ id, data }) => ({ id, ...(JSON.parse(data) as NotificationData) }))
  return { notifications, types: notifications.map(({ type }) => type), unread: body.meta.unread }
}

/**
 * Adds a notification about an appointment that does not exist.
 * @returns the id of the notification
 */
export async function addNotification(
  testServer: TestServer,
  { userId }: Client,
  key: string = crypto.randomUUID(),
  clinicId = 8,
): Promise<number> {
  const about = { appointment: { id: 7, clinic_id: clinicId, date: '2026-11-19' } }
  const values = { doctor: 'Mona Nabil', at: '2026-11-19T08:30:00Z' }
  await testServer.inContext(() => notify([{ type: 'appointment_booked', userId, key, values, about }]))
  const rows = await testServer.database
    .select({ id: notifications.id })
    .from(notifications)
    .orderBy(asc(notifications.id))
  return rows.at(-1)?.id ?? 0
}

/** Runs the jobs that send notifications, as the queue would; a push that has to be retried stays queued. */
export async function runSendJobs({ database, server }: TestServer): Promise<void> {
  const { jobs } = server.platform
  const waiting = await database
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNull(notifications.sent_out_at))
  await jobs.run('send-out-notifications', { ids: waiting.map(({ id }) => id) })
  for (const { id } of await database.select({ id: pushDeliveries.id }).from(pushDeliveries)) {
    await jobs.run('send-push', { id }).catch((error: Error) => {
      if (!error.message.endsWith('could not be delivered yet')) throw error
    })
  }
}
