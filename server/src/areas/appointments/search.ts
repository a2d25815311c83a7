import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ClinicEntry, DoctorResult, SearchQuery } from '#contract/appointments/booking'
import type { PageMeta } from '#contract/kit/responses'
import { addDays, dayNumberOf } from '#contract/rules/calendarDate'
import { clinicDay } from '#contract/rules/clinicSchedule'
import { closingMinutesOf, formatClock12, formatEnd12, minutesOf } from '#contract/rules/clockTime'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import { type DayOfSlots, rangeSlots, SEARCH_RANGE_DAYS } from '#contract/rules/slots'
import { localTime } from '#contract/rules/wallClock'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { grouped } from '../../platform/grouped'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { type ClinicPlan, callersToday, loadPlans, shownDate, todayAtClinics } from '../clinics'
import { type BusyPeriod, busyPeriods } from './busyTimes'
import { lastVisits } from './prices'

export type Search = z.output<typeof SearchQuery>

const dayMs = 86_400_000

/** Where it is still today when it is already tomorrow everywhere else. */
const lastZone = 'Etc/GMT+12'

/**
 * Returns the first date of a search in a zone's calendar. One that begins today, in the caller's calendar, begins today
 * in that zone where it is still the day before: a slot there can still be to come.
 */
function firstDate({ from }: Pick<Search, 'from'>, zone: string): string {
  const today = localTime(now().getTime(), zone).date
  return today < from && from === callersToday() ? today : from
}

/** As firstDate, in the calendar of each of the `clinics` of a statement. */
function firstDateOfClinic({ from }: Pick<Search, 'from'>): SQL {
  if (from !== callersToday()) return sql`${from}::date`
  return sql`least(${from}::date, (${now().toISOString()}::timestamptz at time zone clinics.time_zone)::date)`
}

async function checkDates(search: Search): Promise<void> {
  const { from, to } = search
  if (from < callersToday()) {
    const today = await todayAtClinics(clinicsOf(search))
    if (today === undefined || from < today.earliest) throw fieldProblem('from', 'validation.searchFrom')
  }
  if (to < from || to > addDays(from, SEARCH_RANGE_DAYS)) throw fieldProblem('to', 'validation.searchTo')
}

type Filters = Pick<Search, 'type' | 'specialty_id' | 'country_id' | 'city_id' | 'clinic_id' | 'q'>

/** Returns the SQL condition for the clinics that match the filters of a search, whatever its dates. */
function clinicsOf(filters: Filters): SQL {
  const { type, specialty_id: specialtyId, country_id: countryId, city_id: cityId, clinic_id: clinicId, q } = filters
  const conditions = [sql`true`]
  if (type && type !== '0') conditions.push(sql`clinics.type = ${type}`)
  if (specialtyId) conditions.push(sql`clinics.specialty_id = ${specialtyId}`)
  if (countryId) conditions.push(sql`hospitals.country_id = ${countryId}`)
  if (cityId) conditions.push(sql`hospitals.city_id = ${cityId}`)
  if (q) {
    conditions.push(
      sql`clinics.doctor_id in (select users.id from users where users.is_doctor and ${matchesPerson(q)} and ${matchesPersonName(q)})`,
    )
  }
  if (clinicId) conditions.push(sql`clinics.doctor_id = (select doctor_id from clinics where id = ${clinicId})`)
  return sql.join(conditions, sql` and `)
}

/** Returns the SQL condition for the clinics that match a search. */
export function conditionOf(search: Omit<Search, 'page' | 'limit'>): SQL {
  const dates = sql`clinics.start_date <= ${search.to} and clinics.end_date >= ${firstDateOfClinic(search)}`
  return sql`${dates} and ${clinicsOf(search)}`
}

interface Found {
  plan: ClinicPlan
  busy: BusyPeriod[]
  lastVisit: number | undefined
}

function entryOf({ plan, lastVisit }: Found, { date, slots }: DayOfSlots): (ClinicEntry & { start: number })[] {
  const free = slots.filter((slot) => !slot.taken)
  const [first] = free
  const hours = clinicDay(plan.schedule, date)
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
      time_range: `${formatClock12(minutesOf(hours.from))} - ${formatEnd12(closingMinutesOf(hours.to))}`,
      time_zone: plan.schedule.timeZone,
      hospital: plan.hospital,
      city: plan.city,
      address: plan.address,
      price: toPounds(appointmentPrice(plan.prices, first.start, lastVisit)),
      free_slots: free.length,
    },
  ]
}

function entriesOf(found: Found, search: Search) {
  const { schedule: clinic, vacations } = found.plan
  const { from, to } = search
  const request = { clinic, vacations, busy: found.busy, now: now().getTime() }
  const first = firstDate(search, clinic.timeZone)
  const before = first < from ? rangeSlots(request, first, addDays(from, -1)) : []
  return [...before, ...rangeSlots(request, from, to)].flatMap((day) => entryOf(found, day))
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

const PageOfDoctorsRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

/**
 * Returns the doctors of a page, ordered by the first date on which one of their clinics may be open, and the total.
 * One statement.
 */
export async function doctorsOfPage(search: Search, condition: SQL) {
  const [row] = await readRows(
    PageOfDoctorsRow,
    sql`
      with holding as (
        select clinics.doctor_id as id, min(clinics.start_date) as first from clinics
        join hospitals on hospitals.id = clinics.hospital_id join users on users.id = clinics.doctor_id
        where clinics.deleted_at is null and users.closed_at is null and ${condition}
        group by clinics.doctor_id)
      select (select count(*) from holding) as total, array(
        select id from holding order by greatest(first, ${search.from}), id
        limit ${search.limit} offset ${pageOffset(search)}) as ids`,
  )
  return row ?? { total: 0, ids: [] }
}

/** Returns the doctors with free slots, the one with the earliest slot first. Three statements. */
export async function resultsOf(doctorIds: readonly number[], condition: SQL, search: Search): Promise<DoctorResult[]> {
  if (doctorIds.length === 0) return []
  const theirs = sql`clinics.doctor_id = any (${numberArray(doctorIds)}) and ${condition}`
  const first = firstDate(search, lastZone)
  const plans = await loadPlans(theirs, first, search.to)
  const span = { start: (dayNumberOf(first) - 1) * dayMs, end: (dayNumberOf(search.to) + 2) * dayMs }
  const byDoctor = grouped(await busyPeriods(doctorIds, caller().id, span), (time) => time.doctor_id)
  const own = byDoctor.get(null) ?? []
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

/**
 * Returns a page of the doctors with free slots for the caller between two dates, the doctor with the earliest free
 * slot first, with their clinics and dates in order. Doctors without free slots are left out, so a page may have fewer
 * than the limit. Four statements, however many clinics there are; five if `from` is before the caller's today.
 *
 * Dates are those of each clinic's calendar. From the caller's today on, the search includes the today of clinics where
 * it is still the day before.
 * @throws Problem 422 on from (before today both for the caller and at all clinics that match) or to (before from, or
 * more than 31 days after it)
 */
export async function searchDoctors(search: Search): Promise<{ data: DoctorResult[]; meta: PageMeta }> {
  await checkDates(search)
  const condition = conditionOf(search)
  const { total, ids } = await doctorsOfPage(search, condition)
  return { data: await resultsOf(ids, condition, search), meta: pageMeta(search, total) }
}
