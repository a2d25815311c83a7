import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type EventType, eventTypes } from '#contract/calendarEvents/codes'
import { firstOfDays } from '#contract/calendarEvents/days'
import type { CalendarEntry } from '#contract/calendarEvents/entry'
import { hospitalInScope } from '../../platform/access/scope'
import {
  type BusyRange,
  type BusySpan,
  type CalendarRange,
  type CalendarSource,
  type DaysRange,
  type FoundDays,
  type FoundEntries,
  mostBusySpans,
} from '../../platform/calendarSource'
import { caller } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEntry, entryTimesOnce } from '../../schema/calendarEntries'
import { NamesRow, namesInScripts } from '../../schema/people'
import { rangesOf } from '../../schema/timeRanges'
import { managesEvent } from './policy'

const type = z.literal([...eventTypes])

const EventRow = z.strictObject({
  id: z.int(),
  type,
  title: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  time_zone: z.string(),
  hospital_id: z.int(),
  specialty_id: z.int().nullable(),
  in_series: z.boolean(),
  has_conflict: z.boolean(),
  creator_id: z.int(),
  editable: z.boolean(),
  doctors: z.array(z.strictObject({ id: z.int(), names: NamesRow })),
})

const during = ({ start, end }: { start: Date; end: Date }) =>
  sql`tstzrange(calendar_events.starts_at, calendar_events.ends_at)
    && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/** What a person has made or takes part in, found through their own rows, whatever else the hospitals have. */
const ofPerson = (id: number) => sql`calendar_events.id in (
  select made.id from calendar_events as made where made.creator_id = ${id}
  union all select event_id from calendar_event_doctors where user_id = ${id})`

function shown({ hospitalId, specialtyId, onlyOf }: CalendarRange): SQL | undefined {
  if (onlyOf !== null) {
    return and(ofPerson(onlyOf), hospitalInScope(caller(), ['show-calendar'], sql`calendar_events.hospital_id`))
  }
  const ofSpecialty = sql`(calendar_events.specialty_id is null or calendar_events.specialty_id = ${specialtyId}
    or exists (select from calendar_event_doctors as those join users on users.id = those.user_id
      where those.event_id = calendar_events.id and users.specialty_id = ${specialtyId}))`
  return and(sql`calendar_events.hospital_id = ${hospitalId}`, specialtyId === null ? undefined : ofSpecialty)
}

/** Returns events as entries of a calendar. @param which what follows `where` */
async function entriesWhere(which: SQL): Promise<CalendarEntry[]> {
  const rows = await readJsonRows(
    EventRow,
    sql`select calendar_events.id, calendar_events.type, calendar_events.title,
        ${sql.raw(epochMs('calendar_events.starts_at'))} as start, ${sql.raw(epochMs('calendar_events.ends_at'))} as end,
        calendar_events.time_zone, calendar_events.hospital_id, calendar_events.specialty_id,
        calendar_events.series_id is not null as in_series, calendar_events.has_conflict, calendar_events.creator_id,
        ${managesEvent(caller())} as editable,
        (select coalesce(json_agg(json_build_object('id', users.id, 'names', ${namesInScripts(sql`users`)})
            order by users.id), '[]')
          from calendar_event_doctors as those join users on users.id = those.user_id
          where those.event_id = calendar_events.id) as doctors
      from calendar_events where calendar_events.deleted_at is null and ${which}`,
  )
  const me = caller().id
  const timesOf = entryTimesOnce()
  return rows.map((row) =>
    calendarEntry(timesOf(row.start, row.end, row.time_zone), {
      ...{ kind: 'event', id: row.id, time_zone: row.time_zone, type: row.type },
      type_text: apiText(`eventType.${row.type}`),
      title: row.title ?? '',
      doctors: row.doctors.map(({ id, names }) => ({ id, name: localizedName(names) })),
      ...{ hospital_id: row.hospital_id, specialty_id: row.specialty_id, in_series: row.in_series },
      ...{ has_conflict: row.has_conflict, editable: row.editable },
      is_own: row.creator_id === me || row.doctors.some(({ id }) => id === me),
    }),
  )
}

async function entries(range: CalendarRange): Promise<FoundEntries> {
  // The calendar of a clinic has its sessions only.
  if (range.clinicId !== null) return { entries: [], isCut: false }
  // Written out: of a limit in a parameter PostgreSQL expects a tenth of all events, and plans the statement every time.
  const first = sql.raw(`order by calendar_events.starts_at, calendar_events.id limit ${Math.trunc(range.limit)}`)
  return { entries: await entriesWhere(sql`${during(range)} and ${shown(range)} ${first}`), isCut: false }
}

/** More than a hospital has in a month. */
const mostCounted = 20_000

/** Times are seconds since the epoch. */
const SpansRow = z.strictObject({
  ids: z.array(z.int()),
  starts: z.array(z.number()),
  ends: z.array(z.number()),
})
const DAY_MS = 86_400_000

/** Chooses among the times of all events. */
async function firstEventsOfDays(range: DaysRange): Promise<FoundDays> {
  if (range.clinicId !== null) return { first: [], counts: [], isCut: false, read: async () => [] }
  const [spans] = await readRows(
    SpansRow,
    sql`select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(date_part('epoch', starts_at)), '[]') as starts,
        coalesce(json_agg(date_part('epoch', ends_at)), '[]') as ends
      from (select calendar_events.id, calendar_events.starts_at, calendar_events.ends_at from calendar_events
        where calendar_events.deleted_at is null and ${during(range)} and ${shown(range)}
        limit ${sql.raw(String(mostCounted + 1))}) as found`,
  )
  const ids = spans?.ids ?? []
  const events = ids.slice(0, mostCounted).map((id, position) => {
    const start = Math.round((spans?.starts[position] ?? 0) * 1000)
    const end = Math.round((spans?.ends[position] ?? 0) * 1000)
    return { id, key: `event-${id}`, start, end, isBar: end - start >= DAY_MS }
  })
  const { first, counts } = firstOfDays(events, range.days, range.most)
  return {
    ...{ first, counts, isCut: ids.length > mostCounted },
    async read(keys) {
      const chosen = first.flatMap(({ id, key }) => (keys.has(key) ? id : []))
      return chosen.length === 0 ? [] : entriesWhere(sql`calendar_events.id = any (${numberArray(chosen)})`)
    },
  }
}

const BusyRow = z.strictObject({ doctor: z.int(), type: z.int(), start: z.int(), end: z.int() })

async function busy({ doctors, exceptEvents, ...range }: BusyRange): Promise<BusySpan[]> {
  const rows = await readRows(
    BusyRow,
    sql`select those.user_id as doctor, calendar_events.type, ${sql.raw(epochMs('calendar_events.starts_at'))} as start,
        ${sql.raw(epochMs('calendar_events.ends_at'))} as end
      from calendar_event_doctors as those join calendar_events on calendar_events.id = those.event_id
      where ${and(
        sql`those.user_id = any (${numberArray(doctors)}) and calendar_events.deleted_at is null`,
        sql`tstzrange(calendar_events.starts_at, calendar_events.ends_at) && ${rangesOf(range)}`,
        exceptEvents.length > 0 ? sql`calendar_events.id <> all (${numberArray(exceptEvents)})` : undefined,
      )}
      order by calendar_events.starts_at limit ${sql.raw(String(mostBusySpans))}`,
  )
  return rows.map((row) => ({
    ...{ doctor: row.doctor, kind: 'event' as const, start: row.start, end: row.end },
    typeText: apiText(`eventType.${row.type as EventType}`),
  }))
}

export const eventsSource: CalendarSource = { entries, firstOfDays: firstEventsOfDays, busy }
