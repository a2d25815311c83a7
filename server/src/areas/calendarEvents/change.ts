import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import type { EventChange } from '#contract/calendarEvents/input'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { calendarEventDoctors, calendarEvents, type StoredEvent } from '../../schema/calendarEvents'
import { checkConflicts, checkDoctors, checkDuty, checkSpecialty, checkTimes } from './checks'
import { doctorsAndNursesOf } from './doctors'
import { notifyDoctors } from './notifyDoctors'
import { placeOf } from './place'
import { type Changed, changesOf, type EventWithPeople } from './seriesChange'

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

/** Returns locked events with their people. */
async function withPeople(events: readonly StoredEvent[]): Promise<EventWithPeople[]> {
  const ids = events.map(({ id }) => id)
  const rows = await db()
    .select()
    .from(calendarEventDoctors)
    .where(inArray(calendarEventDoctors.event_id, ids))
    .orderBy(calendarEventDoctors.user_id)
  return events.map((event) => ({
    event,
    people: rows.filter(({ event_id: of }) => of === event.id).map(({ user_id: id }) => id),
  }))
}

/** Stores what events have become, with one statement, and who takes part in them. */
async function storeChanges(events: readonly EventWithPeople[], inTheWay: ReadonlySet<number>): Promise<void> {
  const rows = events.map(({ event }, index) => ({ ...event, has_conflict: inTheWay.has(index) }))
  await db().execute(sql`update calendar_events
    set starts_at = news.starts_at, ends_at = news.ends_at, has_conflict = news.has_conflict, type = news.type,
      title = news.title, specialty_id = news.specialty_id, in_charge_id = news.in_charge_id, version = news.version,
      updated_at = ${now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as news (id integer, starts_at timestamptz, ends_at timestamptz, has_conflict boolean, type smallint, title text,
        specialty_id integer, in_charge_id integer, version integer)
    where calendar_events.id = news.id`)
  const ids = events.map(({ event }) => event.id)
  await db().delete(calendarEventDoctors).where(inArray(calendarEventDoctors.event_id, ids))
  await db()
    .insert(calendarEventDoctors)
    .values(events.flatMap(({ event, people }) => people.map((user_id) => ({ event_id: event.id, user_id }))))
}

/**
 * Changes an event, or it and the later ones of its series, and tells its doctors.
 * @throws Problem 404; 422 on a field, or with what is in the way
 */
export async function changeEvent(id: number, input: EventChange): Promise<void> {
  const events = await lockEvents(id, input.scope)
  const [event] = events
  const { hospital_id: hospitalId } = event
  if (input.hospital_id !== hospitalId) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  await checkSpecialty(input.specialty_id)
  await checkDoctors(hospitalId, input)
  const place = { ...(await placeOf(hospitalId)), zone: event.time_zone }
  const changes = changesOf(await withPeople(events), input, checkTimes(input, place))
  const after = changes.map((change) => change.after)
  const spans = after.map(({ event: { starts_at, ends_at, type }, people }) => ({
    ...{ start: starts_at.getTime(), end: ends_at.getTime(), type, people },
  }))
  const only = [...new Set(after.flatMap(({ people }) => people))]
  const doctors = await doctorsAndNursesOf(sql`select ${hospitalId}::integer`, { only })
  await checkDuty(doctors, spans, place)
  const exceptEvents = events.map((each) => each.id)
  const inTheWay = await checkConflicts(doctors, { spans, exceptEvents, anyway: input.anyway }, place)
  await storeChanges(after, inTheWay)
  await tell(changes)
}

const isMoved = ({ before: { event: before }, after: { event: after } }: Changed) =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime() ||
  before.type !== after.type

/** Tells those who were added, who were taken out, and, if it moved or is something else, those who stay. */
async function tell(changes: readonly Changed[]): Promise<void> {
  const concerned = (whom: (change: Changed) => readonly number[]) =>
    changes
      .map((change) => ({ event: change.after.event, people: whom(change) }))
      .sort((one, other) => one.event.starts_at.getTime() - other.event.starts_at.getTime())
  const without = (some: EventWithPeople, others: EventWithPeople) =>
    some.people.filter((id) => !others.people.includes(id))
  await notifyDoctors(
    'event_invited',
    concerned(({ before, after }) => without(after, before)),
  )
  await notifyDoctors(
    'event_cancelled',
    concerned(({ before, after }) => without(before, after)),
  )
  await notifyDoctors(
    'event_changed',
    concerned((change) => {
      const { before, after } = change
      return isMoved(change) ? after.people.filter((id) => before.people.includes(id)) : []
    }),
  )
}

/** Deletes an event, or it and the later ones of its series, and tells its doctors. @throws Problem 404 */
export async function removeEvent(id: number, scope: SeriesScope): Promise<void> {
  const events = await withPeople(await lockEvents(id, scope))
  const ids = events.map(({ event }) => event.id)
  await db()
    .update(calendarEvents)
    .set({ deleted_at: now(), updated_at: now(), version: sql`${calendarEvents.version} + 1` })
    .where(inArray(calendarEvents.id, ids))
  const removed = events.map(({ event, people }) => ({ event: { ...event, version: event.version + 1 }, people }))
  await notifyDoctors(
    'event_cancelled',
    removed.toSorted((one, other) => one.event.starts_at.getTime() - other.event.starts_at.getTime()),
  )
}
