import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppointmentCounts } from '#contract/staffAppointments/staffAppointment'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../platform/database/listOrder'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import { orderAndLimit, type Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { appointments } from '../../schema/appointments'
import { type Filters, isHeld, listCondition, type Reading } from './listCondition'
import type { ListSource } from './listSource'

/** Totals are counted up to this number, so that the list of a large hospital stays fast. */
const maxCounted = 10_000
/** Up to this number they are counted for each call; larger totals may be up to a minute old. */
const exactlyCounted = 1_000
/** Among so many appointments in the order of the list, those of frequent patients are looked for first. */
const firstRead = 5_000

/** Large totals by query, and the counts by status of long lists. */
const totals = new MinuteMemory<number>()
const statusCounts = new MinuteMemory<AppointmentCounts | undefined>()

const earliestFirst = listOrder(ascending(appointments.starts_at), ascending(appointments.id))
const latestFirst = listOrder(descending(appointments.starts_at), descending(appointments.id))

/** Returns the order of the list: the latest start first, unless the caller chose the other one. */
export function orderOf({ sort }: Filters): ListOrder {
  return sort === 'starts_at' ? earliestFirst : latestFirst
}

const FoundAppointment = z.strictObject({ id: z.int(), sort_key: SortKey })
export type FoundAppointment = z.output<typeof FoundAppointment>
const CountRow = z.strictObject({ total: z.int() })
const StatusCountRow = z.strictObject({ status: z.int(), total: z.int(), awaiting: z.int() })

/** A list: where its appointments are found, and its filters. */
export interface AppointmentList {
  source: ListSource
  query: Filters
}

/** Returns the condition of the list on `appointments`; a subquery, so that the ids are looked up and not compared one by one. */
function isVisible({ clinicIds, listed }: ListSource): SQL | undefined {
  if (listed?.areVisible) return undefined
  return sql`(appointments.clinic_id in (select unnest(${numberArray(clinicIds)}))) is true`
}

type Listed = NonNullable<ListSource['listed']>

const withClinic = sql`join clinics on clinics.id = appointments.clinic_id`

/**
 * Returns a subquery with the appointments of each of the listed doctors, patients or clinics. Those of countless patients
 * are joined as PostgreSQL decides, which depends on the filters.
 */
function ofEach({ column, from, condition, areCountless }: Listed, rows: SQL | undefined, end: SQL): SQL {
  const isOf = sql`${column} = listed.key`
  if (areCountless) return sql`${from} join appointments on ${isOf} ${withClinic} where ${and(condition, rows)}`
  const tables = condition ? sql`appointments ${withClinic}` : sql`appointments`
  return sql`${from} cross join lateral (select appointments.id, appointments.starts_at from ${tables}
    where ${and(isOf, condition, rows)} ${end}) as appointments`
}

/**
 * Returns a subquery with those of the listed patients among the first appointments in the order of the list. Ids are
 * looked up in a subquery for the same reason as the clinics.
 */
function amongFirst({ column, from, condition }: Listed, order: ListOrder, rows: SQL | undefined): SQL {
  const first = sql`(select * from appointments where ${rows} order by ${order.by} limit ${firstRead}) as appointments`
  return condition
    ? sql`${first} ${withClinic} join ${from} on ${column} = listed.key where ${condition}`
    : sql`${first} where (${column} in (select listed.key from ${from})) is true`
}

/**
 * Returns the appointments of a slice of the list. One statement, or two if the patients who were searched for are many
 * but have few of the first appointments.
 *
 * Those of many clinics are read in the order of the list, those of a few, of a doctor or of patients one after another,
 * each time the first ones: otherwise PostgreSQL would read all other appointments on the way, or all of a clinic to sort
 * them.
 */
export async function findAppointments({ source, query }: AppointmentList, slice: Slice): Promise<FoundAppointment[]> {
  const order = orderOf(query)
  const rows = (reading: Reading) => and(listCondition(query, reading), isVisible(source), slice.after)
  // The sort key is text, which must not be made of every row that is sorted.
  const find = (from: SQL) =>
    readJsonRows(
      FoundAppointment,
      sql`select appointments.id, ${order.key} as sort_key from (
        select appointments.id, appointments.starts_at from ${from} ${orderAndLimit(order, slice)}) as appointments`,
    )
  const { listed } = source
  if (!listed) return find(sql`appointments where ${rows('inOrder')}`)
  if (listed.areFrequent) {
    const first = await find(amongFirst(listed, order, rows('inOrder')))
    if (first.length === slice.limit) return first
  }
  return find(ofEach(listed, rows('all'), sql`order by ${order.by} limit ${slice.limit + slice.offset}`))
}

/** Returns a subquery with at most so many appointments of the list, in any order. */
function anyUpTo(limit: number, { source, query }: AppointmentList): SQL {
  const rows = and(listCondition(query, 'all'), isVisible(source))
  const { listed } = source
  return listed ? ofEach(listed, rows, sql`limit ${limit}`) : sql`appointments where ${rows}`
}

async function countUpTo(limit: number, list: AppointmentList): Promise<number> {
  const found = anyUpTo(limit, list)
  const [row] = await readRows(
    CountRow,
    sql`select count(*)::integer as total from (select from ${found} limit ${limit}) as counted`,
  )
  return row?.total ?? 0
}

/** Returns how many appointments the list has, at most `maxCounted`. */
export async function countAppointments(list: AppointmentList): Promise<number> {
  const question = JSON.stringify([caller().id, list.query, list.source.clinicIds])
  const count = () => countUpTo(maxCounted, list)
  if (totals.has(question)) return totals.of(question, count)
  const total = await count()
  return total < exactlyCounted ? total : totals.of(question, async () => total)
}

async function statusesUpTo(limit: number, list: AppointmentList): Promise<AppointmentCounts | undefined> {
  const rows = await readRows(
    StatusCountRow,
    sql`select appointments.status, count(*)::integer as total,
        (count(*) filter (where ${isHeld}))::integer as awaiting
      from (select appointments.id from ${anyUpTo(limit, list)} limit ${limit}) as counted
      join appointments on appointments.id = counted.id
      group by appointments.status order by appointments.status`,
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  if (sum(rows.map(({ total }) => total)) >= limit) return undefined
  return {
    statuses: rows.map(({ status, total }) => ({ status, total })),
    awaiting: sum(rows.map(({ awaiting }) => awaiting)),
  }
}

/**
 * Returns how many appointments the list would have with each status, or awaiting payment, whichever of these it is
 * filtered by.
 * @returns undefined if there are too many to count
 */
export async function countByStatus({ source, query }: AppointmentList): Promise<AppointmentCounts | undefined> {
  const { status: _status, payment_status: payment, ...others } = query
  const list = { source, query: payment === 'awaiting' ? others : { ...others, payment_status: payment } }
  const question = JSON.stringify([caller().id, list.query, source.clinicIds])
  const count = () => statusesUpTo(maxCounted, list)
  if (statusCounts.has(question)) return statusCounts.of(question, count)
  const counts = await count()
  const isShort = counts && counts.statuses.reduce((sum, { total }) => sum + total, 0) < exactlyCounted
  return isShort ? counts : statusCounts.of(question, async () => counts)
}
