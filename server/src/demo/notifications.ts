import { eq, ne, sql } from 'drizzle-orm'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { notifyDoctors, notifyPatients } from '../areas/appointments'
import { db, now } from '../platform/context'
import { appointments } from '../schema/appointments'
import { notifications } from '../schema/notifications'

const { scheduled, completed, missed } = APPOINTMENT_STATUS

/** The notifications that patients would have received about the demo's visits by now, the oldest first. */
const notificationTypes: readonly [status: number, type: NotificationType][] = [
  [missed, 'appointment_missed'],
  [completed, 'recommendations_written'],
  [scheduled, 'appointment_booked'],
]

async function visitsOf(status: number): Promise<number[]> {
  const rows = await db().select({ id: appointments.id }).from(appointments).where(eq(appointments.status, status))
  return rows.map(({ id }) => id)
}

/**
 * Creates the notifications about past and upcoming visits as if they had been sent already; no email or push is sent.
 * Those about past visits have been read.
 */
export async function seedNotifications(): Promise<void> {
  for (const [status, type] of notificationTypes) await notifyPatients(type, await visitsOf(status))
  await notifyDoctors('booking_made', await visitsOf(scheduled))
  // Notifications about past visits were created when they were over.
  await db().execute(sql`update notifications set created_at = least(notifications.created_at, appointments.ends_at)
    from appointments where appointments.id = (about -> 'appointment' ->> 'id')::integer`)
  await db().update(notifications).set({ sent_out_at: now() })
  await db().update(notifications).set({ read_at: now() }).where(ne(notifications.type, 'appointment_booked'))
}
