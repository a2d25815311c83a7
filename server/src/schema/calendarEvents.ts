import { type SQL, sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { dutyTypes, type EventType, type Repeat } from '#contract/calendarEvents/codes'
import type { Language } from '#contract/kit/translate'
import type { CalendarEvent } from '#contract/rules/iCalendar'
import { context } from '../platform/context'
import { epochMs, numberArray } from '../platform/database/expressions'
import { readRows } from '../platform/database/rows'
import { apiText, localizedName } from '../platform/texts'
import { isDoctor } from './memberships'
import { NamesRow } from './people'

const instant = () => timestamp({ withTimezone: true })

export const calendarSeries = pgTable('calendar_series', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  repeat: text().notNull().$type<Repeat>(),
  repeat_until: date().notNull(),
})

/** Events of the calendars of hospitals (migration 0400). */
export const calendarEvents = pgTable('calendar_events', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_id: integer().notNull(),
  /** null: for all specialties. */
  specialty_id: integer(),
  type: smallint().notNull().$type<EventType>(),
  title: text(),
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  time_zone: text().notNull(),
  series_id: integer(),
  original_start: instant().notNull(),
  has_conflict: boolean().notNull().default(false),
  /** The nurse in charge, one of its people; only of a duty (migration 0444). */
  in_charge_id: integer(),
  creator_id: integer().notNull(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  version: integer().notNull().default(0),
  deleted_at: instant(),
})
export type StoredEvent = typeof calendarEvents.$inferSelect

export const calendarEventDoctors = pgTable(
  'calendar_event_doctors',
  { event_id: integer().notNull(), user_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.event_id, table.user_id] })],
)

const DutyRow = z.strictObject({ user_id: z.int(), specialty_id: z.int().nullable(), until: z.int() })

/** A doctor who is on duty for a specialty until some time, in ms since the epoch. */
export interface OnDuty {
  userId: number
  /** That of the duty; that of the doctor if the duty is for all specialties. */
  specialtyId: number | null
  until: number
}

/**
 * Returns the condition that a person is on duty or on call at an instant: their event runs, from its start until before its
 * end, and they are not on vacation that day. Expects `calendar_events` and its `calendar_event_doctors as those`.
 */
export function isRunningDuty(at: Date): SQL {
  const instantAt = sql`${at.toISOString()}::timestamptz`
  return sql`(calendar_events.deleted_at is null and calendar_events.type = any (${numberArray(dutyTypes)})
    and tstzrange(calendar_events.starts_at, calendar_events.ends_at) @> ${instantAt}
    and not exists (select from vacations where vacations.doctor_id = those.user_id
      and (${instantAt} at time zone calendar_events.time_zone)::date between vacations.date_from and vacations.date_to))`
}

/**
 * Returns which doctors of a hospital are on duty or on call at an instant, by its calendar: 500 at most.
 * @param specialtyId for which specialty; null: for any
 */
export async function doctorsOnDuty(hospitalId: number, specialtyId: number | null, at: Date): Promise<OnDuty[]> {
  const of = sql`coalesce(calendar_events.specialty_id, users.specialty_id)`
  const rows = await readRows(
    DutyRow,
    sql`select users.id as user_id, ${of} as specialty_id, max(${sql.raw(epochMs('calendar_events.ends_at'))}) as until
      from calendar_events
      join calendar_event_doctors as those on those.event_id = calendar_events.id
      join users on users.id = those.user_id and users.closed_at is null and ${isDoctor}
      where calendar_events.hospital_id = ${hospitalId} and ${isRunningDuty(at)}
        ${specialtyId === null ? sql`` : sql`and ${of} = ${specialtyId}`}
      group by 1, 2 order by 1 limit 500`,
  )
  return rows.map(({ user_id: userId, specialty_id: specialty, until }) => ({ userId, specialtyId: specialty, until }))
}

const UntilRow = z.strictObject({ until: z.int().nullable() })

/** Returns until when a person is on duty or on call at one of these hospitals, in ms since the epoch; null: they are not. */
export async function dutyEndOf(userId: number, hospitalIds: readonly number[], at: Date): Promise<number | null> {
  const [row] = await readRows(
    UntilRow,
    sql`select max(${sql.raw(epochMs('calendar_events.ends_at'))}) as until from calendar_event_doctors as those
      join calendar_events on calendar_events.id = those.event_id
      where those.user_id = ${userId} and calendar_events.hospital_id = any (${numberArray(hospitalIds)})
        and ${isRunningDuty(at)}`,
  )
  return row?.until ?? null
}

const FileRow = z.strictObject({
  id: z.int(),
  type: z.int(),
  start: z.int(),
  end: z.int(),
  version: z.int(),
  is_deleted: z.boolean(),
  series_id: z.int().nullable(),
  hospital: NamesRow,
  /** The ids of who takes part. */
  people: z.array(z.int()),
})

/** An event with what its entry in a calendar program is made of. */
export type EventFileRow = z.output<typeof FileRow>

/**
 * Returns at most 1,000 events, also deleted ones, ordered by start.
 * @param condition a condition on `calendar_events`
 */
export function eventFileRows(condition: SQL): Promise<EventFileRow[]> {
  return readRows(
    FileRow,
    sql`select calendar_events.id, calendar_events.type, ${sql.raw(epochMs('calendar_events.starts_at'))} as start,
        ${sql.raw(epochMs('calendar_events.ends_at'))} as end, calendar_events.version,
        calendar_events.deleted_at is not null as is_deleted, calendar_events.series_id,
        json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital,
        array(select user_id from calendar_event_doctors where event_id = calendar_events.id) as people
      from calendar_events join hospitals on hospitals.id = calendar_events.hospital_id
      where ${condition} order by calendar_events.starts_at, calendar_events.id limit 1000`,
  )
}

/**
 * Returns the event for a calendar program: its type, its time and the hospital. Its title and its doctors stay here, because
 * people write about patients.
 * @param isCancelled for somebody who no longer takes part
 */
export function eventOfFile(row: EventFileRow, language: Language, isCancelled = false): CalendarEvent {
  const url = context().platform.config.publicUrl.replace(/\/$/, '')
  const hospital = localizedName(row.hospital, language)
  return {
    uid: `event-${row.id}@${new URL(url).host}`,
    sequence: row.version,
    ...{ start: row.start, end: row.end },
    status: row.is_deleted || isCancelled ? 'CANCELLED' : 'CONFIRMED',
    summary: apiText(`eventType.${row.type as EventType}`, undefined, language),
    location: hospital,
    url: `${url}/calendar?date=${new Date(row.start).toISOString().slice(0, 10)}`,
  }
}
