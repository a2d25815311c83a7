import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#contract/kit/translate'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { numberArray } from '../../platform/database/expressions'
import { type CalendarRow, calendarFile, calendarRows, fileOfEvents } from '../../schema/calendar'
import { type EventFileRow, eventFileRows, eventOfFile } from '../../schema/calendarEvents'
import type { NotificationRow } from '../../schema/notifications'
import { eventOfRound, RoundFileRow } from '../../schema/roundFiles'

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

async function appointmentsOf(rows: readonly NotificationRow[]): Promise<ReadonlyMap<number, CalendarRow>> {
  const ids = rows.flatMap((row) => appointmentOf(row) ?? [])
  const found = ids.length === 0 ? [] : await calendarRows(sql`appointments.id = any (${numberArray(ids)})`)
  return new Map(found.map((row) => [row.id, row]))
}

/** Notifications of events of a hospital's calendar. */
const ofEvents: ReadonlySet<NotificationType> = new Set(['event_invited', 'event_changed', 'event_cancelled'])

/** Returns the events that notifications are about, with the later ones of their series if these are meant. */
async function eventsOf(rows: readonly NotificationRow[]): Promise<EventFileRow[]> {
  const about = rows.flatMap(({ type, about: { data } }) => (ofEvents.has(type) && data?.event_id ? data : []))
  if (about.length === 0) return []
  const ids = about.flatMap(({ event_id: id }) => id ?? [])
  const series = about.flatMap(({ series_id: id }) => id ?? [])
  return eventFileRows(sql`(calendar_events.id = any (${numberArray(ids)})
    or calendar_events.series_id = any (${numberArray(series)}))`)
}

/** Notifications of rounds have what their file is made of, because a round that is cancelled is no longer there. */
const ofRounds: ReadonlySet<NotificationType> = new Set(['round_invited', 'round_changed', 'round_cancelled'])

/** Returns the file of the rounds that a notification is about; undefined if it is about none. */
function fileOfRounds({ type, values: { rounds } }: NotificationRow, language: Language): string | undefined {
  if (!ofRounds.has(type) || typeof rounds !== 'string') return undefined
  const files = z.array(RoundFileRow).parse(JSON.parse(rounds))
  if (files.length === 0) return undefined
  return fileOfEvents(
    files.map((file) => eventOfRound(file, language)),
    language,
  )
}

/** Returns a function for the file that the email about a notification has for calendar programs, if any. Two statements. */
export async function calendarsToMail(
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow, language: Language) => string | undefined> {
  const appointments = await appointmentsOf(rows)
  const events = await eventsOf(rows)
  return (row, language) => {
    const appointment = appointments.get(appointmentOf(row) ?? 0)
    if (appointment) return calendarFile([{ row: appointment, reader: 'mail' }], language)
    const { event_id: id, series_id: series } = row.about.data ?? {}
    const first = ofEvents.has(row.type) ? events.find((event) => event.id === id) : undefined
    if (!first) return fileOfRounds(row, language)
    const later = events.filter((event) => series && event.series_id === series && event.start > first.start)
    const isCancelled = row.type === 'event_cancelled'
    const takesPart = ({ is_deleted, people }: EventFileRow) => !is_deleted && people.includes(row.user_id)
    return fileOfEvents(
      // Each of a series has its own people.
      [first, ...later.filter((event) => takesPart(event) !== isCancelled)].map((event) =>
        eventOfFile(event, language, isCancelled),
      ),
      language,
    )
  }
}
