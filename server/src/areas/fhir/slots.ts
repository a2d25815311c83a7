import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SlotResource, slotStatuses } from '#contract/fhir/resources/slot'
import type { Dates } from '#contract/fhir/search'
import { formatDate } from '#contract/rules/calendarDate'
import type { Interval } from '#contract/rules/clinicSchedule'
import { rangeSlots, SEARCH_RANGE_DAYS } from '#contract/rules/slots'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { type BusyPeriod, busyPeriods } from '../appointments'
import { type ClinicPlan, loadPlan, loadPlans } from '../clinics'
import { instantOf } from './elements'
import { pageOf, positionOf, searchUrl, versionOf } from './handlers'

const minuteMs = 60_000
const dayMs = 86_400_000
/** The days of a page: with one more in a week of daylight saving, still no more than `rangeSlots` takes. */
const mostDays = SEARCH_RANGE_DAYS - 1
/** The days that a search without `start` covers. */
const usualDays = 7
/** How many clinics are read for one page. */
const clinicsOfPage = 50
/** A position behind all slots of a clinic. */
const lastMinute = 9_999_999_999
/** No clinic lasts longer. */
const lastStart = Date.UTC(9999, 0)
/** The id of a patient who is nobody. */
const nobody = 0

interface SlotQuery {
  _count: number
  _cursor?: { changed: string; key: string } | undefined
  schedule?: number | undefined
  start?: Dates | undefined
  status?: (typeof slotStatuses)[number][] | undefined
}

interface FoundSlot extends Interval {
  clinicId: number
  taken: boolean
}

/** Returns the id of a slot: `12-20261118T0930Z`. */
export function slotKey({ clinicId, start }: Pick<FoundSlot, 'clinicId' | 'start'>): string {
  return `${clinicId}-${instantOf(start).slice(0, 16).replaceAll(/[-:]/g, '')}Z`
}

/** Returns the clinic and the start, in milliseconds, of the id of a slot; undefined if there is no such time. */
function partsOf(key: string): Pick<FoundSlot, 'clinicId' | 'start'> | undefined {
  const [, clinic, year, month, day, hours, minutes] = /^(\d+)-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z$/.exec(key) ?? []
  const start = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}Z`)
  return Number.isNaN(start) ? undefined : { clinicId: Number(clinic), start }
}

function slotOf(slot: FoundSlot): z.output<typeof SlotResource> {
  const content = {
    resourceType: 'Slot' as const,
    schedule: { reference: `Schedule/${slot.clinicId}` },
    status: slot.taken ? ('busy' as const) : ('free' as const),
    start: instantOf(slot.start),
    end: instantOf(slot.end),
  }
  return { ...content, id: slotKey(slot), meta: { versionId: versionOf(content) } }
}

/** Returns the dates, in any time zone, that an interval touches: `YYYY-MM-DD`. */
function datesAround({ start, end }: Interval): [from: string, to: string] {
  return [formatDate(Math.floor(start / dayMs) - 1), formatDate(Math.floor(end / dayMs) + 1)]
}

/** Returns the slots of a clinic that begin in an interval of at most `mostDays`: those that can be booked, and those that are taken. */
function slotsIn(plan: ClinicPlan, busy: readonly BusyPeriod[], within: Interval): FoundSlot[] {
  const { timeZone } = plan.schedule
  const request = {
    clinic: plan.schedule,
    vacations: plan.vacations,
    busy: busy.filter(({ doctor_id: doctor }) => doctor === plan.doctor.id),
    now: now().getTime(),
  }
  const [from, to] = [localTime(within.start, timeZone).date, localTime(within.end - 1, timeZone).date]
  return rangeSlots(request, from, to)
    .flatMap(({ slots }) => slots)
    .filter(({ start }) => start >= within.start && start < within.end)
    .map(({ start, end, taken }) => ({ clinicId: plan.id, start, end, taken }))
}

/** What a search covers: one window of days at a time, and for all of it `before`, if it has an end. */
interface Period {
  window: Interval
  before: number | null
}

/** Nothing that began earlier than a day ago can still be booked. */
function periodOf(start: Dates | undefined): Period {
  const at = now().getTime()
  if (!start) return periodFrom(at, at + usualDays * dayMs)
  const from = start.from === null ? at : Math.min(Math.max(Date.parse(start.from), at - dayMs), lastStart)
  return periodFrom(from, start.before === null ? null : Math.max(Date.parse(start.before), from))
}

function periodFrom(start: number, before: number | null): Period {
  const longest = start + mostDays * dayMs
  return { window: { start, end: before === null ? longest : Math.min(before, longest) }, before }
}

function datesOf({ window: { start }, before }: Period): Dates {
  const [from, end] = [instantOf(start), before === null ? null : instantOf(before)]
  return { values: [`ge${from}`, ...(end === null ? [] : [`lt${end}`])], from, before: end }
}

const IdRow = z.strictObject({ id: z.int() })

/** Returns the clinics, in the order of their ids, that the caller can open and that take place at some time from a date on. */
function clinicsFrom(scope: SQL, { schedule }: SlotQuery, from: string, more?: SQL) {
  const condition = and(
    sql`clinics.deleted_at is null and clinics.end_date >= ${from}`,
    scope,
    schedule === undefined ? undefined : sql`clinics.id = ${schedule}`,
    more,
  )
  return sql`select clinics.id from clinics where ${condition} order by clinics.id`
}

/** Returns up to so many slots of the window after the position of the query, and where the next page begins in it. */
async function slotsOfPage(scope: SQL, query: SlotQuery, window: Interval) {
  const cursor = query._cursor && {
    minute: Number(query._cursor.changed),
    clinic: Number.parseInt(query._cursor.key, 10) || 0,
  }
  const [from, to] = datesAround(window)
  const isAhead = and(sql`clinics.start_date <= ${to}`, cursor && sql`clinics.id >= ${cursor.clinic}`)
  const rows = await readRows(IdRow, sql`${clinicsFrom(scope, query, from, isAhead)} limit ${clinicsOfPage + 1}`)
  const ids = rows.slice(0, clinicsOfPage).map(({ id }) => id)
  const plans = ids.length === 0 ? [] : await loadPlans(sql`clinics.id = any (${numberArray(ids)})`, from, to)
  const doctors = [...new Set(plans.map(({ doctor }) => doctor.id))]
  const span = { start: window.start - dayMs, end: window.end + dayMs }
  const busy = doctors.length === 0 ? [] : await busyPeriods(doctors, nobody, span)
  const isNext = ({ clinicId, start, taken }: FoundSlot) =>
    (clinicId !== cursor?.clinic || start > cursor.minute * minuteMs) &&
    (!query.status || query.status.includes(taken ? 'busy' : 'free'))
  const found: FoundSlot[] = []
  for (const plan of plans) {
    if (found.length > query._count) break
    found.push(...slotsIn(plan, busy, window).filter(isNext))
  }
  const page = found.slice(0, query._count)
  const last = page.at(-1)
  if (found.length > page.length && last) return { page, next: `${last.start / minuteMs}.${last.clinicId}` }
  return { page, next: rows.length > ids.length ? `${lastMinute}.${ids.at(-1)}` : null }
}

/**
 * Returns a page of the slots of clinics that the caller can open: by window of days, clinic and start. At most four
 * statements, however many clinics there are.
 */
export async function searchSlots({ query, scope }: { query: SlotQuery; scope: () => Promise<SQL> }) {
  const access = await scope()
  const period = periodOf(query.start)
  const { window, before } = period
  const { page, next } = window.end > window.start ? await slotsOfPage(access, query, window) : { page: [], next: null }
  const addressOf = (covered: Period, cursor: string | null) =>
    searchUrl('Slot', { ...query, start: datesOf(covered) }, cursor)
  const nextAddress = async () => {
    if (next !== null) return addressOf(period, next)
    if (window.end === before) return null
    const [from] = datesAround({ start: window.end, end: window.end })
    const later = sql`${clinicsFrom(access, query, from)} limit 1`
    return (await readRows(IdRow, later)).length === 0 ? null : addressOf(periodFrom(window.end, before), null)
  }
  return pageOf('Slot', page.map(slotOf), { self: addressOf(period, positionOf(query)), next: await nextAddress() })
}

/** Returns one slot that can still be booked or is taken. */
export async function readSlot({ params }: { params: { id: string } }) {
  const { clinicId, start } = orNotFound(partsOf(params.id))
  const within = { start, end: start + 1 }
  const plan = orNotFound(await loadPlan(clinicId, ...datesAround(within)))
  const busy = await busyPeriods([plan.doctor.id], nobody, { start: start - dayMs, end: start + dayMs })
  // The 30th of February is no other name of a day in March.
  return slotOf(orNotFound(slotsIn(plan, busy, within).find((slot) => slotKey(slot) === params.id)))
}
