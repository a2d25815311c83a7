import { asc, sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { notifyPatients } from './notifications'

const hour = 3_600_000
const batchSize = 1000

/**
 * When patients are reminded, and until when the reminder is still useful, in hours before the start: a server that was
 * down overnight must not send the day-before reminder an hour before.
 */
const reminders = [
  { before: 24, until: 1 },
  { before: 1, until: 0 },
]

/**
 * Reminds patients of upcoming appointments, except where the appointment was booked or moved after the reminder was due.
 * After a move, the reminder of the time before does not count.
 */
export async function remindPatients(): Promise<void> {
  const instant = (hours: number) => new Date(now().getTime() + hours * hour).toISOString()
  for (const { before, until } of reminders) {
    const unmoved = `${before} hours before`
    const key = sql<string>`case when moved_at is null then ${unmoved}::text
      else ${unmoved} || to_char(starts_at at time zone 'UTC', ' YYYY-MM-DD HH24:MI') end`
    const rows = await db()
      .select({ id: appointments.id, key })
      .from(appointments)
      .where(sql`status = 1 and hold_expires_at is null and not walk_in
        and starts_at > ${instant(until)} and starts_at <= ${instant(before)}
        and coalesce(moved_at, created_at) <= starts_at - make_interval(hours => ${before})
        and not exists (select from notifications where user_id = appointments.patient_id
          and type = 'appointment_reminder' and notifications.key = appointments.id || ' ' || ${key})`)
      .orderBy(asc(appointments.starts_at))
      .limit(batchSize)
    for (const notificationKey of new Set(rows.map((row) => row.key))) {
      const ids = rows.filter((row) => row.key === notificationKey).map(({ id }) => id)
      await notifyPatients('appointment_reminder', ids, notificationKey)
    }
  }
}
