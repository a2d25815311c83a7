import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MyClinic } from '#contract/clinics/calls'
import type { PageMeta } from '#contract/kit/responses'
import { addDays } from '#contract/rules/calendarDate'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime } from '#contract/rules/wallClock'
import { staysAssigned } from '../../platform/access/scope'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { clinicOnDay, hoursOfVisits, hoursOn } from './clinicDays'
import { type ClinicPlan, loadPlans } from './plan'

const daysShown = 31
/** A hospital has many clinics, and one looks for a day that is near. */
const daysShownOfHospitals = 7

/** With one of these, a person who is named by a clinic works there. */
const workInClinics = ['list-my-clinics', 'list-clinic-appointment', 'view-Lobby'] as const

interface ClinicDate {
  plan: ClinicPlan
  date: string
  visits: number
}

const keyOf = (clinicId: number, date: string) => `${clinicId} ${date}`

const VisitsRow = z.strictObject({ clinic_id: z.int(), date: z.iso.date(), visits: z.int() })

/** Returns the number of confirmed appointments by clinic and date. */
async function visitCounts(plans: ClinicPlan[], from: string, to: string): Promise<Map<string, number>> {
  if (plans.length === 0) return new Map()
  const rows = await readRows(
    VisitsRow,
    sql`
      select clinic_id, date, count(*)::integer as visits from appointments
      where clinic_id = any (${numberArray(plans.map((plan) => plan.id))}) and date between ${from} and ${to}
        and active and hold_expires_at is null
      group by clinic_id, date`,
  )
  return new Map(rows.map((row) => [keyOf(row.clinic_id, row.date), row.visits]))
}

const RunningRow = z.strictObject({ clinic_id: z.int(), date: z.iso.date() })

/** Returns the sessions that have started and not ended, by clinic and date. */
async function runningSessions(plans: ClinicPlan[], from: string, to: string): Promise<Set<string>> {
  if (plans.length === 0) return new Set()
  const rows = await readRows(
    RunningRow,
    sql`select clinic_id, date from lobbies
      where clinic_id = any (${numberArray(plans.map((plan) => plan.id))}) and date between ${from} and ${to} and ended_at is null`,
  )
  return new Set(rows.map((row) => keyOf(row.clinic_id, row.date)))
}

/**
 * Returns the upcoming dates on which a clinic is open, or has appointments although it is closed; after midnight also
 * yesterday's, while its session is running.
 */
function datesOf(plan: ClinicPlan, counts: Map<string, number>, running: Set<string>, days: number): ClinicDate[] {
  const today = localTime(now().getTime(), plan.schedule.timeZone).date
  const yesterday = addDays(today, -1)
  const late = running.has(keyOf(plan.id, yesterday))
    ? [{ plan, date: yesterday, visits: counts.get(keyOf(plan.id, yesterday)) ?? 0 }]
    : []
  const coming = Array.from({ length: days }, (_, index) => addDays(today, index)).flatMap((date) => {
    const visits = counts.get(keyOf(plan.id, date)) ?? 0
    const isHeld = hoursOn(plan, date) && !isAwayOn(plan.vacations, date)
    return isHeld || visits > 0 ? [{ plan, date, visits }] : []
  })
  return [...late, ...coming]
}

/** Returns the condition for the clinics whose doctor or coordinator the caller is. */
function isMine(): SQL {
  const me = caller().id
  return sql`(clinics.doctor_id = ${me}
    or clinics.id in (select clinic_id from clinic_coordinators where user_id = ${me}))
    and ${staysAssigned(caller(), workInClinics, sql`clinics.hospital_id`)}`
}

/**
 * Returns the dates of clinics for a number of days from today on, ordered by start, and yesterday's whose session is still
 * running. Today depends on each clinic's zone.
 * @param condition a condition on `clinics`
 */
async function clinicDaysAhead(condition: SQL, days: number): Promise<MyClinic[]> {
  const utcToday = now().toISOString().slice(0, 10)
  // Includes the zones where it is already tomorrow or still yesterday, and the day before.
  const [from, to] = [addDays(utcToday, -2), addDays(utcToday, days + 1)]
  const plans = await loadPlans(
    sql`clinics.start_date <= ${to} and clinics.end_date >= ${from} and ${condition}`,
    from,
    to,
  )
  const counts = await visitCounts(plans, from, to)
  const running = await runningSessions(plans, from, to)
  return plans
    .flatMap((plan) => datesOf(plan, counts, running, days))
    .map(({ plan, date, visits }) =>
      clinicOnDay(plan, date, hoursOn(plan, date) ?? hoursOfVisits(plan, date, []), visits),
    )
    .sort((one, other) =>
      one.starts_at < other.starts_at ? -1 : one.starts_at > other.starts_at ? 1 : one.id - other.id,
    )
}

/**
 * Returns clinic dates from today on, ordered by start: of the clinics whose doctor or coordinator the caller is, for 31
 * days, or of all clinics in the scope, for 7 days.
 * @param scope the condition for the clinics that the caller can reach; expects `clinics` in the statement
 */
export function myClinics(scope: SQL, whose: 'mine' | 'hospitals' = 'mine'): Promise<MyClinic[]> {
  return whose === 'mine'
    ? clinicDaysAhead(sql`(${scope}) and ${isMine()}`, daysShown)
    : clinicDaysAhead(sql`(${scope})`, daysShownOfHospitals)
}

/** Returns a page of clinic dates; see `myClinics`. */
export async function listMyClinics(
  scope: SQL,
  { whose, ...paging }: { page: number; limit: number; whose?: 'mine' | 'hospitals' | undefined },
): Promise<{ data: MyClinic[]; meta: PageMeta }> {
  const days = await myClinics(scope, whose)
  const offset = pageOffset(paging)
  return { data: days.slice(offset, offset + paging.limit), meta: pageMeta(paging, days.length) }
}

/** Returns the caller's clinics of today. */
export function listMyClinicsToday(): Promise<MyClinic[]> {
  return clinicDaysAhead(isMine(), 1)
}

/**
 * Returns the clinics in the scope that are held today, ordered by start.
 * @param scope see `myClinics`
 */
export function listClinicsToday(scope: SQL): Promise<MyClinic[]> {
  return clinicDaysAhead(sql`(${scope})`, 1)
}
