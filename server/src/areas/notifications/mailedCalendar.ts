import { sql } from 'drizzle-orm'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { numberArray } from '../../platform/database/expressions'
import { type CalendarRow, calendarRows } from '../../schema/calendar'
import type { NotificationRow } from '../../schema/notifications'

/** Notifications whose emails put the appointment into the patient's calendar, update it there, or cancel it. */
const withCalendar: readonly NotificationType[] = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'cancellation_confirmed',
]

function appointmentOf({ type, about }: NotificationRow): number | undefined {
  return withCalendar.includes(type) ? about.appointment?.id : undefined
}

/** Returns a function for the appointment that the email about a notification puts into the calendar. One statement. */
export async function appointmentsToMail(
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow) => CalendarRow | undefined> {
  const ids = rows.flatMap((row) => appointmentOf(row) ?? [])
  const found = ids.length === 0 ? [] : await calendarRows(sql`appointments.id = any (${numberArray(ids)})`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return (row) => byId.get(appointmentOf(row) ?? 0)
}
