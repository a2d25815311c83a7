import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import type { EventChange } from '#contract/calendarEvents/input'
import { type Span, shifted, wallNumber } from '#contract/calendarEvents/times'
import { wallText } from '#contract/rules/wallText'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { calendarEventDoctors, calendarEvents, type StoredEvent } from '../../schema/calendarEvents'
import { checkConflicts, checkDoctors, checkDuty, checkSpecialty, checkTimes } from './checks'
import { notifyDoctors } from './notifyDoctors'
import { placeOf } from './place'

/**
 * Locks an event, and with `following` the later ones of its series, until the transaction ends. The event itself is first.
 * @throws Problem 404
 */
async function lockEvents(id: number, scope: SeriesScope): Promise<[StoredEvent, ...StoredEvent[]]> {
  const isThere = isNull(calendarEvents.deleted_at)
  const [found] = await db()
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), isThere))
    .for('update')
  const event = orNotFound(found)
  if (scope === 'one' || event.series_id === null) return [event]
  const later = await db()
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.series_id, event.series_id),
        gte(calendarEvents.original_start, event.original_start),
        isThere,
      ),
    )
    .orderBy(asc(calendarEvents.original_start), asc(calendarEvents.id))
    .for('update')
  return [event, ...later.filter((each) => each.id !== id)]
}

async function doctorsBefore(id: number): Promise<number[]> {
  const rows = await db()
    .select({ id: calendarEventDoctors.user_id })
    .from(calendarEventDoctors)
    .where(eq(calendarEventDoctors.event_id, id))
  return rows.map(({ id: doctor }) => doctor)
}

const spanOf = ({ starts_at: start, ends_at: end }: StoredEvent): Span => ({
  start: start.getTime(),
  end: end.getTime(),
})

/** Returns the new times: those of the form, and the others of the series moved as far on the wall clock. */
function movedSpans([event, ...later]: readonly StoredEvent[], input: EventChange, only: Span): Span[] {
  if (!event) return []
  const by = (text: string, before: Date) =>
    (wallNumber(text) ?? 0) - (wallNumber(wallText(before.getTime(), event.time_zone)) ?? 0)
  const shift = { start: by(input.start, event.starts_at), end: by(input.end, event.ends_at) }
  return [only, ...later.map((each) => shifted(spanOf(each), shift, each.time_zone))]
}

/** Stores the new times of events, with one statement. */
async function storeTimes(events: readonly StoredEvent[], spans: readonly Span[], inTheWay: ReadonlySet<number>) {
  const rows = events.map(({ id }, index) => ({
    id,
    starts_at: new Date(spans[index]?.start ?? 0).toISOString(),
    ends_at: new Date(spans[index]?.end ?? 0).toISOString(),
    has_conflict: inTheWay.has(index),
  }))
  await db().execute(sql`update calendar_events
    set starts_at = news.starts_at, ends_at = news.ends_at, has_conflict = news.has_conflict
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as news (id integer, starts_at timestamptz, ends_at timestamptz, has_conflict boolean)
    where calendar_events.id = news.id`)
}

/**
 * Changes an event, or it and the later ones of its series, and tells its doctors.
 * @throws Problem 404; 422 on a field, or with what is in the way
 */
export async function changeEvent(id: number, input: EventChange): Promise<void> {
  const events = await lockEvents(id, input.scope)
  const [event] = events
  if (input.hospital_id !== event.hospital_id) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  await checkSpecialty(input.specialty_id)
  const place = { ...(await placeOf(event.hospital_id)), zone: event.time_zone }
  const doctors = await checkDoctors(event.hospital_id, input)
  const spans = movedSpans(events, input, checkTimes(input, place))
  await checkDuty(input.type, doctors, spans, place)
  const ids = events.map((each) => each.id)
  const inTheWay = await checkConflicts(doctors, { spans, exceptEvents: ids, anyway: input.anyway }, place)
  const before = await doctorsBefore(id)
  await storeTimes(events, spans, inTheWay)
  const changed = await db()
    .update(calendarEvents)
    .set({
      ...{ specialty_id: input.specialty_id, type: input.type, title: input.title, in_charge_id: input.in_charge_id },
      ...{ updated_at: now(), version: sql`${calendarEvents.version} + 1` },
    })
    .where(inArray(calendarEvents.id, ids))
    .returning()
  await db().delete(calendarEventDoctors).where(inArray(calendarEventDoctors.event_id, ids))
  await db()
    .insert(calendarEventDoctors)
    .values(ids.flatMap((event_id) => input.doctors.map((user_id) => ({ event_id, user_id }))))
  const after = orNotFound(changed.find((each) => each.id === id))
  await tell(event, after, { before, after: input.doctors, inSeries: input.scope === 'following' })
}

interface People {
  before: readonly number[]
  after: readonly number[]
  inSeries: boolean
}

/** Tells those who were added, who were taken out, and, if it moved or is something else, those who stay. */
async function tell(before: StoredEvent, after: StoredEvent, people: People): Promise<void> {
  const added = people.after.filter((id) => !people.before.includes(id))
  const removed = people.before.filter((id) => !people.after.includes(id))
  const stay = people.after.filter((id) => people.before.includes(id))
  const isMoved =
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    before.type !== after.type
  await notifyDoctors('event_invited', after, added, people.inSeries)
  await notifyDoctors('event_cancelled', after, removed, people.inSeries)
  if (isMoved) await notifyDoctors('event_changed', after, stay, people.inSeries)
}

/** Deletes an event, or it and the later ones of its series, and tells its doctors. @throws Problem 404 */
export async function removeEvent(id: number, scope: SeriesScope): Promise<void> {
  const events = await lockEvents(id, scope)
  const doctors = await doctorsBefore(id)
  const removed = await db()
    .update(calendarEvents)
    .set({ deleted_at: now(), updated_at: now(), version: sql`${calendarEvents.version} + 1` })
    .where(
      inArray(
        calendarEvents.id,
        events.map((each) => each.id),
      ),
    )
    .returning()
  const event = orNotFound(removed.find((each) => each.id === id))
  await notifyDoctors('event_cancelled', event, doctors, scope === 'following')
}
