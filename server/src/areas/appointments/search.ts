import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ClinicEntry, DoctorResult, SearchQuery } from '#contract/booking'
import { addDays, dayNumberOf } from '#contract/rules/calendarDate'
import { formatClock12, minutesOf } from '#contract/rules/clockTime'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import { type DayOfSlots, rangeSlots, SEARCH_RANGE_DAYS } from '#contract/rules/slots'
import { localTime } from '#contract/rules/wallClock'
import { weekdayOf } from '#contract/rules/weekdays'
import { caller, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { type ClinicPlan, loadPlans, shownDate } from '../clinics'
import { type BusyTime, busyTimes, isGhost } from './busyTimes'
import { lastVisits } from './prices'

type Search = z.output<typeof SearchQuery>

const dayMs = 86_400_000

function checkDates({ from, to }: Search): void {
  const today = localTime(now().getTime(), caller().timeZone).date
  if (from < today) throw fieldProblem('from', 'validation.searchFrom')
  if (to < from || to > addDays(from, SEARCH_RANGE_DAYS)) throw fieldProblem('to', 'validation.searchTo')
}

function conditionOf({ from, to, type, specialty_id: specialtyId, country_id: countryId }: Search): SQL {
  const conditions = [sql`clinics.start_date <= ${to} and clinics.end_date >= ${from}`]
  if (type && type !== '0') conditions.push(sql`clinics.type = ${type}`)
  if (specialtyId) conditions.push(sql`clinics.specialty_id = ${specialtyId}`)
  if (countryId) conditions.push(sql`hospitals.country_id = ${countryId}`)
  return sql.join(conditions, sql` and `)
}

interface Found {
  plan: ClinicPlan
  busy: BusyTime[]
  lastVisit: number | undefined
}

function entryOf({ plan, lastVisit }: Found, { date, slots }: DayOfSlots): (ClinicEntry & { start: number })[] {
  const free = slots.filter((slot) => !slot.taken)
  const [first] = free
  const hours = plan.schedule.weekly[weekdayOf(date)]
  if (!first || !hours) return []
  return [
    {
      start: first.start,
      clinic_id: plan.id,
      title: plan.title,
      type: plan.type,
      type_text: apiText(`clinicType.${plan.type}`),
      date,
      date_formatted: shownDate(date),
      time_range: `${formatClock12(minutesOf(hours.from))} - ${formatClock12(minutesOf(hours.to))}`,
      time_zone: plan.schedule.timeZone,
      hospital: plan.hospital,
      address: plan.address,
      price: toPounds(appointmentPrice(plan.prices, first.start, lastVisit)),
      free_slots: free.length,
    },
  ]
}

function entriesOf(found: Found, { from, to }: Search) {
  const { schedule: clinic, vacations } = found.plan
  return rangeSlots({ clinic, vacations, busy: found.busy, now: now().getTime() }, from, to).flatMap((day) =>
    entryOf(found, day),
  )
}

function doctorResult(found: Found[], search: Search): (DoctorResult & { start: number })[] {
  const entries = found.flatMap((each) => entriesOf(each, search)).sort((one, other) => one.start - other.start)
  const [first] = entries
  const plan = found.find((each) => each.plan.id === first?.clinic_id)?.plan
  if (!first || !plan) return []
  return [
    {
      ...plan.doctor,
      start: first.start,
      specialty_id: plan.specialty.id,
      bio: plan.doctorBio,
      from_formatted: shownDate(search.from),
      to_formatted: shownDate(search.to),
      clinicsData: entries,
    },
  ]
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/**
 * The doctors with free times for the caller between two dates, who is free first comes first; their clinics and dates
 * in order. Three statements, however many clinics there are.
 * @throws Problem 422 on from (before today in the caller's zone) or to (before from, or more than 31 days after it)
 */
export async function searchDoctors(search: Search): Promise<DoctorResult[]> {
  checkDates(search)
  const plans = await loadPlans(conditionOf(search), search.from, search.to)
  const doctorIds = [...new Set(plans.map((plan) => plan.doctor.id))]
  if (doctorIds.length === 0) return []
  const span = { start: (dayNumberOf(search.from) - 1) * dayMs, end: (dayNumberOf(search.to) + 2) * dayMs }
  const times = (await busyTimes(doctorIds, caller().id, span)).filter((time) => !isGhost(time))
  const own = times.filter((time) => time.patient_id === caller().id)
  const byDoctor = grouped(times, (time) => time.doctor_id)
  const visits = await lastVisits(doctorIds)
  const found = plans.map((plan) => ({
    plan,
    busy: [...(byDoctor.get(plan.doctor.id) ?? []), ...own],
    lastVisit: visits.get(plan.doctor.id),
  }))
  return [...grouped(found, ({ plan }) => plan.doctor.id).values()]
    .flatMap((clinics) => doctorResult(clinics, search))
    .sort((one, other) => one.start - other.start || one.name.localeCompare(other.name))
}
