import type { EventInput } from '#contract/calendarEvents/input'
import { occurrencesOn, repeatedDays, type Span, wallNumber } from '#contract/calendarEvents/times'
import { isAwayOn } from '#contract/rules/vacations'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { calendarEventDoctors, calendarEvents, calendarSeries } from '../../schema/calendarEvents'
import { closedDays } from '../../schema/closedDays'
import { checkConflicts, checkDoctors, checkDuty, checkHospital, checkSpecialty, checkTimes } from './checks'
import { notifyDoctors } from './notifyDoctors'
import { type Place, placeOf } from './place'

/** Returns the times of an event, or of all events of its series. @throws Problem 422 on start, end or repeat_until */
async function spansOf(input: EventInput, place: Place): Promise<Span[]> {
  const only = checkTimes(input, place)
  const { repeat, repeat_until: until, start, end } = input
  if (repeat === undefined || until === undefined) return [only]
  const date = start.slice(0, 10)
  const days = repeatedDays(date, repeat, until)
  const closed = input.skip_vacations ? await closedDays(input.hospital_id, date, until) : []
  const open = days.filter((day) => !isAwayOn(closed, day))
  if (open.length === 0) throw fieldProblem('repeat_until', 'calendarEvent.noDay')
  return occurrencesOn(open, { start: wallNumber(start) ?? 0, end: wallNumber(end) ?? 0 }, place.zone)
}

async function storeSeries({ repeat, repeat_until: until }: EventInput): Promise<number | null> {
  if (repeat === undefined || until === undefined) return null
  const [row] = await db()
    .insert(calendarSeries)
    .values({ repeat, repeat_until: until })
    .returning({ id: calendarSeries.id })
  return orNotFound(row).id
}

/**
 * Makes an event, or all events of a series, and invites its doctors. Returns the id of the first one.
 * @throws Problem 422 on a field, or with what is in the way
 */
export async function createEvent(input: EventInput): Promise<number> {
  await checkHospital(input.hospital_id)
  await checkSpecialty(input.specialty_id)
  const place = await placeOf(input.hospital_id)
  const doctors = await checkDoctors(input.hospital_id, input)
  const spans = await spansOf(input, place)
  await checkDuty(
    doctors,
    spans.map((span) => ({ ...span, type: input.type })),
    place,
  )
  const inTheWay = await checkConflicts(doctors, { spans, exceptEvents: [], anyway: input.anyway }, place)
  const series_id = await storeSeries(input)
  const at = now()
  const stored = await db()
    .insert(calendarEvents)
    .values(
      spans.map((span, index) => ({
        ...{ hospital_id: input.hospital_id, specialty_id: input.specialty_id, type: input.type, title: input.title },
        ...{ starts_at: new Date(span.start), ends_at: new Date(span.end), original_start: new Date(span.start) },
        ...{ time_zone: place.zone, series_id, has_conflict: inTheWay.has(index), in_charge_id: input.in_charge_id },
        ...{ creator_id: caller().id, created_at: at, updated_at: at },
      })),
    )
    .returning()
  await db()
    .insert(calendarEventDoctors)
    .values(stored.flatMap(({ id }) => doctors.map((doctor) => ({ event_id: id, user_id: doctor.id }))))
  const inOrder = stored.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  await notifyDoctors(
    'event_invited',
    inOrder.map((event) => ({ event, people: input.doctors })),
  )
  return orNotFound(inOrder[0]).id
}
