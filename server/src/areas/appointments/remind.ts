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

/** Reminds patients of upcoming appointments, except those who booked after the reminder was due. */
export async function remindPatients(): Promise<void> {
  const instant = (hours: number) => new Date(now().getTime() + hours * hour).toISOString()
  for (const { before, until } of reminders) {
    const notificationKey = `${before} hours before`
    const rows = await db()
      .select({ id: appointments.id })
      .from(appointments)
      .where(sql`status = 1 and hold_expires_at is null
        and starts_at > ${instant(until)} and starts_at <= ${instant(before)}
        and created_at <= starts_at - make_interval(hours => ${before})
        and not exists (select from notifications where user_id = appointments.patient_id
          and type = 'appointment_reminder' and key = appointments.id || ' ' || ${notificationKey})`)
      .orderBy(asc(appointments.starts_at))
      .limit(batchSize)
    const ids = rows.map(({ id }) => id)
    await notifyPatients('appointment_reminder', ids, notificationKey)
  }
}
