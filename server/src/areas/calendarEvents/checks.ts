import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { dutyTypes, type EventType } from '#contract/calendarEvents/codes'
import type { EventInput } from '#contract/calendarEvents/input'
import { type Span, spanOf } from '#contract/calendarEvents/times'
import { localTime } from '#contract/rules/wallClock'
import { caller, context, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { specialties } from '../../schema/reference'
import { type AskedSpan, type Conflicts, conflictsOf, gapsFor, takesPart } from './busy'
import { type Doctor, doctorsAndNursesOf, doctorsOf, nursesOf } from './doctors'
import type { Place } from './place'

/** @throws Problem 422 on hospital_id if the caller may make no events there */
export async function checkHospital(hospitalId: number): Promise<void> {
  const reachable = await context().platform.access.reachable('hospital', caller(), [hospitalId], ['create-events'])
  if (reachable.size === 0) throw fieldProblem('hospital_id', 'validation.invalidChoice')
}

/** @throws Problem 422 on specialty_id */
export async function checkSpecialty(specialtyId: number | null): Promise<void> {
  if (specialtyId === null) return
  const [row] = await db().select({ id: specialties.id }).from(specialties).where(eq(specialties.id, specialtyId))
  if (!row) throw fieldProblem('specialty_id', 'validation.invalidChoice')
}

type WithPeople = Pick<EventInput, 'type' | 'doctors' | 'in_charge_id'>

/**
 * Returns the people of an event: doctors, and of a duty also nurses.
 * @throws Problem 422 on doctors if one does not work at the hospital; on in_charge_id if this is no nurse
 */
export async function checkDoctors(
  hospitalId: number,
  { type, doctors: ids, in_charge_id: inCharge }: WithPeople,
): Promise<Doctor[]> {
  const hospital = sql`select ${hospitalId}::integer`
  const found = await (dutyTypes.includes(type) ? doctorsAndNursesOf : doctorsOf)(hospital, { only: ids })
  if (found.length < ids.length) throw fieldProblem('doctors', 'calendarEvent.otherHospital')
  if (inCharge !== null && (await nursesOf(hospital, { only: [inCharge] })).length === 0)
    throw fieldProblem('in_charge_id', 'calendarEvent.notInCharge')
  return found
}

/** Returns the times of an event as instants. @throws Problem 422 on start or end for an hour that the clocks skip */
export function checkTimes(times: { start: string; end: string }, { zone }: Place): Span {
  const span = spanOf(times, zone)
  if (!('field' in span)) return span
  throw span.problem === 'skipped'
    ? fieldProblem(span.field, 'calendarEvent.skippedHour')
    : fieldProblem(span.field, 'validation.date')
}

const AwayRow = z.strictObject({ doctor_id: z.int(), date_from: z.iso.date(), date_to: z.iso.date() })

/** @throws Problem 422 on doctors for a duty in a doctor's own vacation, which names them */
export async function checkDuty(
  doctors: readonly Doctor[],
  spans: readonly (AskedSpan & { type: EventType })[],
  { zone }: Place,
): Promise<void> {
  const duties = spans.filter(({ type }) => dutyTypes.includes(type))
  if (duties.length === 0) return
  const days = duties.map((duty) => ({
    ...duty,
    ...{ from: localTime(duty.start, zone).date, to: localTime(duty.end - 1, zone).date },
  }))
  const from = days.map((day) => day.from).sort()[0]
  const to = days
    .map((day) => day.to)
    .sort()
    .at(-1)
  const rows = await readRows(
    AwayRow,
    sql`select doctor_id, date_from::text, date_to::text from vacations
      where doctor_id = any (${numberArray(doctors.map(({ id }) => id))}) and date_to >= ${from} and date_from <= ${to}
      order by date_from limit 1000`,
  )
  const away = new Set(
    rows
      .filter((row) =>
        days.some((day) => row.date_from <= day.to && row.date_to >= day.from && takesPart(day, row.doctor_id)),
      )
      .map(({ doctor_id: id }) => id),
  )
  const names = doctors.filter(({ id }) => away.has(id)).map(({ name }) => name)
  if (names.length > 0) throw fieldProblem('doctors', 'calendarEvent.dutyInVacation', { doctors: listed(names) })
}

/** What a form wants to save. */
export interface Wanted {
  spans: readonly AskedSpan[]
  exceptEvents: readonly number[]
  anyway: boolean
}

/**
 * Returns which of the times have something in the way.
 * @throws Problem 422 on `anyway` with what is in the way and the next common gaps, until it is confirmed
 */
export async function checkConflicts(
  doctors: readonly Doctor[],
  { spans, exceptEvents, anyway }: Wanted,
  place: Place,
): Promise<Conflicts['inTheWay']> {
  const { doctors: found, inTheWay } = await conflictsOf(doctors, { spans, exceptEvents })
  if (inTheWay.size === 0 || anyway) return inTheWay
  const [first] = spans
  const wanted = first ? doctors.filter(({ id }) => takesPart(first, id)) : []
  const gaps = first ? await gapsFor(wanted, first, place, { exceptEvents }) : []
  throw new Problem(422, 'error.invalid', {
    fields: { anyway: [{ key: 'calendarEvent.conflict' }] },
    extra: { conflicts: { doctors: found, gaps, time_zone: place.zone } },
  })
}
