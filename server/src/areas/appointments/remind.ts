import { sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import { notifyPatients } from './notifications'

const hour = 3_600_000
const batchSize = 1000

/**
 * When patients are reminded, in hours before the start, and from when on it is no use any more: a server that was
 * away overnight does not say the day before what it says an hour before.
 */
const reminders = [
  { before: 24, until: 1 },
  { before: 1, until: 0 },
]

/** Reminds of what is soon to begin; not whoever booked later than that. */
export async function remindPatients(): Promise<void> {
  const instant = (hours: number) => new Date(now().getTime() + hours * hour).toISOString()
  for (const { before, until } of reminders) {
    const notificationKey = `${before} hours before`
    const { rows } = await db().execute<{ id: number }>(sql`
      select id from appointments
      where status = 1 and hold_expires_at is null
        and starts_at > ${instant(until)} and starts_at <= ${instant(before)}
        and created_at <= starts_at - make_interval(hours => ${before})
        and not exists (select from notifications where user_id = appointments.patient_id
          and type = 'appointment_reminder' and key = appointments.id || ' ' || ${notificationKey})
      order by starts_at limit ${batchSize}`)
    const ids = rows.map(({ id }) => id)
    await notifyPatients('appointment_reminder', ids, notificationKey)
  }
}
