import { type SQL, sql } from 'drizzle-orm'
import { customType, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { clinicTypes } from '#contract/clinics/clinicInput'
import type { Language } from '#contract/kit/translate'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { formatAgendaDate } from '#contract/rules/calendarDate'
import { type CalendarEvent, iCalendar } from '#contract/rules/iCalendar'
import { context, now } from '../platform/context'
import { epochMs } from '../platform/database/expressions'
import { readRows } from '../platform/database/rows'
import { apiText, localizedName } from '../platform/texts'
import { initialsOf, NamesRow, namesInScripts } from './people'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: integer().primaryKey(),
  secret_hash: bytes().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})

const Row = z.strictObject({
  id: z.int(),
  short_code: z.string(),
  clinic_id: z.int(),
  date: z.iso.date(),
  sequence: z.int(),
  /** Milliseconds since the epoch. */
  start: z.int(),
  end: z.int(),
  status: z.enum(APPOINTMENT_STATUS),
  is_held: z.boolean(),
  doctor_id: z.int(),
  clinic: NamesRow,
  hospital: NamesRow,
  doctor: NamesRow,
  patient: NamesRow,
  type: z.enum(clinicTypes),
  address: z.string().nullable(),
})

/** An appointment with what its event in a calendar is made of. */
export type CalendarRow = z.output<typeof Row>

const mostEvents = 2000

/**
 * Returns at most 2,000 appointments, ordered by start. One statement.
 * @param condition a condition on `appointments`
 */
export function calendarRows(condition: SQL): Promise<CalendarRow[]> {
  return readRows(
    Row,
    sql`
      select appointments.id, appointments.short_code, appointments.clinic_id, appointments.date,
        appointments.calendar_sequence as sequence, ${sql.raw(epochMs('appointments.starts_at'))} as start,
        ${sql.raw(epochMs('appointments.ends_at'))} as end, appointments.status,
        appointments.hold_expires_at is not null as is_held, appointments.doctor_id,
        json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic,
        json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital,
        ${namesInScripts(sql`doctors`)} as doctor, ${namesInScripts(sql`patients`)} as patient,
        clinics.type, clinics.address
      from appointments
      join clinics on clinics.id = appointments.clinic_id
      join hospitals on hospitals.id = clinics.hospital_id
      join users as doctors on doctors.id = appointments.doctor_id
      join users as patients on patients.id = appointments.patient_id
      where appointments.deleted_at is null and ${condition}
      order by appointments.starts_at, appointments.id
      limit ${mostEvents}`,
  )
}

/**
 * Who reads the event. `doctor`: the patient is shown as initials. `mail`: nobody is named, as in all emails.
 */
export type CalendarReader = 'patient' | 'doctor' | 'mail'

function statusOf({ status, is_held: isHeld }: CalendarRow): CalendarEvent['status'] {
  if (status === APPOINTMENT_STATUS.cancelled) return 'CANCELLED'
  return isHeld ? 'TENTATIVE' : 'CONFIRMED'
}

function publicUrl(): string {
  return context().platform.config.publicUrl.replace(/\/$/, '')
}

/** Returns the appointment as an event in the language of its reader. */
function eventOf(row: CalendarRow, reader: CalendarReader, language: Language): CalendarEvent {
  const url = publicUrl()
  const uid = `appointment-${row.id}@${new URL(url).host}`
  const booking = formatBookingNumber(row.short_code)
  const event = { uid, sequence: row.sequence, start: row.start, end: row.end, status: statusOf(row) }
  if (reader === 'mail') {
    return { ...event, summary: apiText('calendar.visit', undefined, language), url: `${url}/patient/appointments` }
  }
  const summary =
    reader === 'doctor'
      ? apiText('calendar.withPatient', { patient: initialsOf(localizedName(row.patient, language)) }, language)
      : apiText('calendar.withDoctor', { doctor: localizedName(row.doctor, language) }, language)
  const hospital = localizedName(row.hospital, language)
  const place = row.address ? `${hospital}, ${row.address}` : hospital
  const location = row.type === 'physical' ? place : apiText('calendar.video', undefined, language)
  const description = apiText('calendar.booking', { clinic: localizedName(row.clinic, language), booking }, language)
  const page =
    reader === 'doctor'
      ? `/clinics/my-clinics/${row.clinic_id}/appointments/${formatAgendaDate(row.date)}`
      : `/patient/appointments/${row.id}/show`
  return { ...event, summary, description, location, url: `${url}${page}` }
}

/**
 * Returns events as an iCalendar file.
 * @param name of a feed
 */
export function fileOfEvents(events: readonly CalendarEvent[], language: Language, name?: string): string {
  return iCalendar({
    ...(name === undefined ? {} : { name }),
    organizer: { uri: publicUrl(), name: apiText('calendar.organizer', undefined, language) },
    now: now().getTime(),
    events,
  })
}

/**
 * Returns the appointments as an iCalendar file, each for its reader, in their language.
 * @param more events that are no appointments
 */
export function calendarFile(
  events: readonly { row: CalendarRow; reader: CalendarReader }[],
  language: Language,
  name?: string,
  more: readonly CalendarEvent[] = [],
): string {
  return fileOfEvents([...events.map(({ row, reader }) => eventOf(row, reader, language)), ...more], language, name)
}
