import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type EventType, eventTypes, repeats } from '#contract/calendarEvents/codes'
import type { CalendarEvent } from '#contract/calendarEvents/entry'
import { wallText } from '#contract/rules/wallText'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEvents } from '../../schema/calendarEvents'
import { NamesRow, namesInScripts } from '../../schema/people'
import { managesEvent } from './policy'

const Person = z.strictObject({ id: z.int(), names: NamesRow })

const EventRow = z.strictObject({
  id: z.int(),
  hospital_id: z.int(),
  specialty_id: z.int().nullable(),
  type: z.literal([...eventTypes]),
  title: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  time_zone: z.string(),
  has_conflict: z.boolean(),
  version: z.int(),
  editable: z.boolean(),
  in_charge_id: z.int().nullable(),
  doctors: z.array(Person),
  creator: Person,
  series: z
    .strictObject({ repeat: z.enum(repeats), until: z.iso.date(), following: z.int(), doctors: z.array(Person) })
    .nullable(),
})

const personOf = ({ id, names }: z.output<typeof Person>) => ({ id, name: localizedName(names) })

/** Returns one event as its form loads it. @throws Problem 404 */
export async function readEvent(id: number): Promise<CalendarEvent> {
  const [found] = await readJsonRows(
    EventRow,
    sql`select calendar_events.id, calendar_events.hospital_id, calendar_events.specialty_id, calendar_events.type,
        calendar_events.title, ${sql.raw(epochMs('calendar_events.starts_at'))} as start,
        ${sql.raw(epochMs('calendar_events.ends_at'))} as end, calendar_events.time_zone, calendar_events.has_conflict,
        calendar_events.version, calendar_events.in_charge_id, ${managesEvent(caller())} as editable,
        (select coalesce(json_agg(json_build_object('id', users.id, 'names', ${namesInScripts(sql`users`)})
            order by users.id), '[]')
          from calendar_event_doctors as those join users on users.id = those.user_id
          where those.event_id = calendar_events.id) as doctors,
        json_build_object('id', creators.id, 'names', ${namesInScripts(sql`creators`)}) as creator,
        case when series.id is not null then json_build_object('repeat', series.repeat, 'until', series.repeat_until,
          'following', (select count(*) from calendar_events as later where later.series_id = series.id
            and later.original_start >= calendar_events.original_start and later.deleted_at is null),
          'doctors', (select coalesce(json_agg(json_build_object('id', users.id, 'names', ${namesInScripts(sql`users`)})
              order by users.id), '[]')
            from users where users.id in (select those.user_id from calendar_events as later
              join calendar_event_doctors as those on those.event_id = later.id where later.series_id = series.id
                and later.original_start >= calendar_events.original_start and later.deleted_at is null))) end as series
      from calendar_events
      join users as creators on creators.id = calendar_events.creator_id
      left join calendar_series as series on series.id = calendar_events.series_id
      where ${eq(calendarEvents.id, id)} and calendar_events.deleted_at is null`,
  )
  const { start, end, doctors, creator, series, ...row } = orNotFound(found)
  return {
    ...row,
    type_text: apiText(`eventType.${row.type as EventType}`),
    doctors: doctors.map(personOf),
    series: series && { ...series, doctors: series.doctors.map(personOf) },
    start: wallText(start, row.time_zone),
    end: wallText(end, row.time_zone),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    created_by: personOf(creator),
  }
}
