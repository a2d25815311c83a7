import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { parseBookingNumber } from '#contract/rules/bookingNumber'
import { addDays } from '#contract/rules/calendarDate'
import type { staffAppointments as calls } from '#contract/staffAppointments/calls'
import { anyOf } from '../../platform/access/accessPath'
import { matchesPerson, matchesPersonIdentity, matchesPersonName } from '../../platform/auth/search'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../platform/database/listOrder'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import type { Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { accessPathsToAppointment } from '../../schema/appointmentAccess'
import { appointments } from '../../schema/appointments'

export type Query = QueryOf<typeof calls.list>
export type Filters = Omit<Query, 'page' | 'limit'>

/** Totals are counted up to this number, so that the list of a large hospital stays fast. */
const maxCounted = 10_000
/** Up to this number they are counted for each call; larger totals may be up to a minute old. */
const exactlyCounted = 1_000

/** Large totals by query. */
const totals = new MinuteMemory<number>()

const earliestFirst = listOrder(ascending(appointments.starts_at), ascending(appointments.id))
const latestFirst = listOrder(descending(appointments.starts_at), descending(appointments.id))

/** Returns the order of the list: the latest start first, unless the caller chose the other one. */
export function orderOf({ sort }: Filters): ListOrder {
  return sort === 'starts_at' ? earliestFirst : latestFirst
}

const FoundAppointment = z.strictObject({ id: z.int(), sort_key: SortKey })
export type FoundAppointment = z.output<typeof FoundAppointment>
const CountRow = z.strictObject({ total: z.int() })

const VisibleRow = z.strictObject({ ids: z.array(z.int()), total: z.int() })

/** The clinics of a list. */
export interface VisibleClinics {
  ids: readonly number[]
  /** They have so many of all appointments that reading those in order soon finds the first ones of these clinics. */
  areMany: boolean
}

/**
 * Returns the clinics whose appointments the caller may see and that match the filters on clinics.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export async function visibleClinics(query: Filters, inScope: SQL): Promise<VisibleClinics> {
  const is = (column: SQL, value: number | undefined) => (value === undefined ? undefined : sql`${column} = ${value}`)
  const condition = and(
    inScope,
    is(sql`clinics.id`, query.clinic_id),
    is(sql`clinics.hospital_id`, query.hospital_id),
    is(sql`clinics.specialty_id`, query.specialty_id),
  )
  const [row] = await readRows(
    VisibleRow,
    sql`select array(select clinics.id from clinics where ${condition}) as ids,
      (select count(*)::integer from clinics) as total`,
  )
  const { ids, total } = row ?? { ids: [], total: 0 }
  // For a page of n rows, n × total / ids.length rows are read in order, or n × ids.length clinic by clinic.
  return { ids, areMany: ids.length ** 2 > total }
}

/** Excludes deleted appointments, offers from the waiting list, and slot holds that expired or were released: those were never appointments. */
function isListed(): SQL {
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  const at = now().toISOString()
  return sql`appointments.deleted_at is null and not appointments.offered
    and (appointments.hold_expires_at is null or appointments.cancelled_by_hospital
      or appointments.status <> ${cancelled} and (appointments.status <> ${scheduled} or appointments.hold_expires_at > ${at}))`
}

function hasPayment(status: Filters['payment_status']): SQL | undefined {
  if (status === undefined) return undefined
  // As literals, so that the partial index applies.
  const isHeld = sql`appointments.status = 1 and appointments.hold_expires_at is not null`
  if (status === 'awaiting') return isHeld
  const code = Number(status)
  const hasStatus = sql`appointments.payment_status = ${code}`
  return code === PAYMENT_STATUS.unpaid ? sql`${hasStatus} and not (${isHeld})` : hasStatus
}

/** Limits the dates, and with them the instants: in no time zone does a date begin or end a full day before or after UTC. */
function isOn({ from, to }: Filters): SQL | undefined {
  return and(
    from
      ? sql`appointments.date >= ${from} and appointments.starts_at >= ${`${addDays(from, -1)}T00:00:00Z`}`
      : undefined,
    to ? sql`appointments.date <= ${to} and appointments.starts_at < ${`${addDays(to, 2)}T00:00:00Z`}` : undefined,
  )
}

function conditionOf(query: Filters): SQL | undefined {
  return and(
    isListed(),
    query.status ? sql`appointments.status = ${Number(query.status)}` : undefined,
    hasPayment(query.payment_status),
    isOn(query),
  )
}

/**
 * Returns the patients who match a search, each once: by name, or else by national ID or phone; or the patient of the
 * booking with the searched number, and that booking.
 */
function matchingPatients(q: string): SQL {
  const shortCode = parseBookingNumber(q) ?? null
  const ofBooking = sql`select patient_id, id from appointments where short_code = ${shortCode}`
  return sql`booking as materialized (${ofBooking}),
    matching as materialized (
      select users.id, ${matchesPersonName(q)} as by_name, null::integer as appointment_id from users
      where ${matchesPerson(q)} and (${matchesPersonName(q)} or ${matchesPersonIdentity(q)})
        and users.id not in (select patient_id from booking)
      union all select patient_id, true, id from booking)`
}

/**
 * Returns what follows `from` for the appointments of a doctor or a patient. They are few, so they are found first and
 * then compared with the clinics. A caller who cannot open the record finds the patient by name only: otherwise the
 * search would reveal the phone.
 */
function ofPerson({ doctor_id: doctorId, q, ...query }: Filters, clinics: VisibleClinics): SQL {
  const isOpen = anyOf(accessPathsToAppointment(caller(), ['list-appointment']))
  const matching = sql`matching join appointments on appointments.patient_id = matching.id
    and (matching.appointment_id is null or matching.appointment_id = appointments.id)`
  return sql`${q ? matching : sql`appointments`} join clinics on clinics.id = appointments.clinic_id
    where ${and(
      sql`appointments.clinic_id = any (${numberArray(clinics.ids)})`,
      conditionOf(query),
      doctorId === undefined ? undefined : sql`appointments.doctor_id = ${doctorId}`,
      q ? sql`(matching.by_name or ${isOpen})` : undefined,
    )}`
}

const isOfPerson = ({ doctor_id: doctorId, q }: Filters) => doctorId !== undefined || Boolean(q)

const ofClinics = ({ ids }: VisibleClinics) => sql`unnest(${numberArray(ids)}::integer[]) as visible (clinic_id)`

/**
 * Returns the appointments of a slice of the list.
 *
 * Those of many clinics are read in the order of the list, those of a few clinic by clinic, each time the first ones:
 * otherwise PostgreSQL would read the appointments of all other clinics on the way, or all of a clinic to sort them.
 */
export function findAppointments(
  query: Filters,
  clinics: VisibleClinics,
  { after, limit, offset }: Slice,
): Promise<FoundAppointment[]> {
  const order = orderOf(query)
  const selected = sql`appointments.id, ${order.key} as sort_key`
  const end = sql`order by ${order.by} limit ${limit} offset ${offset}`
  const readAfter = after ? sql`and ${after}` : sql``
  if (isOfPerson(query)) {
    const matching = query.q ? sql`with ${matchingPatients(query.q)}` : sql``
    return readRows(
      FoundAppointment,
      sql`${matching} select ${selected} from ${ofPerson(query, clinics)} ${readAfter} ${end}`,
    )
  }
  if (clinics.areMany) {
    const isVisible = sql`appointments.clinic_id = any (${numberArray(clinics.ids)})`
    return readRows(
      FoundAppointment,
      sql`select ${selected} from appointments where ${and(isVisible, conditionOf(query), after)} ${end}`,
    )
  }
  return readRows(
    FoundAppointment,
    sql`
      select ${selected} from ${ofClinics(clinics)} cross join lateral (
        select appointments.id, appointments.starts_at from appointments
        where ${and(sql`appointments.clinic_id = visible.clinic_id`, conditionOf(query), after)}
        order by ${order.by} limit ${limit + offset}) as appointments
      ${end}`,
  )
}

async function countUpTo(limit: number, query: Filters, clinics: VisibleClinics): Promise<number> {
  const matching = query.q ? sql`with ${matchingPatients(query.q)}` : sql``
  const rows = isOfPerson(query)
    ? ofPerson(query, clinics)
    : sql`appointments where ${and(
        sql`appointments.clinic_id = any (${numberArray(clinics.ids)})`,
        conditionOf(query),
      )}`
  const [row] = await readRows(
    CountRow,
    sql`${matching} select count(*)::integer as total from (select from ${rows} limit ${limit}) as counted`,
  )
  return row?.total ?? 0
}

/** Returns how many appointments the list has, at most `maxCounted`. */
export async function countAppointments(query: Filters, clinics: VisibleClinics): Promise<number> {
  const question = JSON.stringify([caller().id, query, clinics.ids])
  const few = totals.has(question) ? exactlyCounted : await countUpTo(exactlyCounted, query, clinics)
  return few < exactlyCounted ? few : totals.of(question, () => countUpTo(maxCounted, query, clinics))
}
