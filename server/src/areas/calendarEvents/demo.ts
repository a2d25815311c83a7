import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EVENT_TYPE, type EventType } from '#contract/calendarEvents/codes'
import { occurrencesOn, wallNumber } from '#contract/calendarEvents/times'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { calendarEventDoctors, calendarEvents } from '../../schema/calendarEvents'
import type { AreaDemo } from '../manifest'

const PlaceRow = z.strictObject({ hospital_id: z.int(), time_zone: z.string() })

interface DemoEvent {
  type: EventType
  title?: string
  doctor: number
  /** So many days from today. */
  day: number
  /** `HH:mm`; the end may be on the next day. */
  from: string
  hours: number
}

/** Stores the rota of a week and two meetings at the hospital of the demo's doctor. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const [doctor, colleague] = ['doctor@demo.test', 'doctor3@demo.test'].map((email) => people.get(email) ?? 0)
  const [place] = await readRows(
    PlaceRow,
    sql`select hospitals.id as hospital_id, hospitals.time_zone from user_hospitals
      join hospitals on hospitals.id = user_hospitals.hospital_id
      where user_hospitals.user_id = ${doctor} order by hospitals.id limit 1`,
  )
  if (!place || !doctor || !colleague) throw new Error('The demo has no doctor with a hospital')
  const today = localTime(now().getTime(), place.time_zone).date
  const wanted: DemoEvent[] = [
    { type: EVENT_TYPE.duty, doctor, day: 0, from: '08:00', hours: 12 },
    { type: EVENT_TYPE.onCall, doctor: colleague, day: 1, from: '20:00', hours: 12 },
    { type: EVENT_TYPE.duty, doctor: colleague, day: 2, from: '08:00', hours: 12 },
    { type: EVENT_TYPE.meeting, title: 'Heart team', doctor, day: 1, from: '13:00', hours: 1.5 },
    { type: EVENT_TYPE.training, title: 'ECG teaching', doctor, day: 3, from: '12:00', hours: 1 },
  ]
  for (const { type, title, doctor: who, day, from, hours } of wanted) {
    const date = addDays(today, day)
    const start = wallNumber(`${date} ${from}`) ?? 0
    const [span] = occurrencesOn([date], { start, end: start + hours * 3_600_000 }, place.time_zone)
    if (!span) continue
    const [event] = await db()
      .insert(calendarEvents)
      .values({
        ...{ ...place, type, title: title ?? null, creator_id: who, created_at: now(), updated_at: now() },
        ...{ starts_at: new Date(span.start), ends_at: new Date(span.end), original_start: new Date(span.start) },
      })
      .returning({ id: calendarEvents.id })
    if (event) await db().insert(calendarEventDoctors).values({ event_id: event.id, user_id: who })
  }
}

/** Part of the demo: a rota, a meeting and a training. */
export const calendarEventsDemo: AreaDemo = { seed }
