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
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../platform/database/listOrder'
import type { Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { accessPathsToAppointment } from '../../schema/appointmentAccess'
import { appointments } from '../../schema/appointments'

export type Query = QueryOf<typeof calls.list>
export type Filters = Omit<Query, 'page' | 'limit'>

/** Totals are counted up to this number, so that the list of a large hospital stays fast. */
export const maxCounted = 10_000

const earliestFirst = listOrder(ascending(appointments.starts_at), ascending(appointments.id))
const latestFirst = listOrder(descending(appointments.starts_at), descending(appointments.id))

/** Returns the order of the list: the latest start first, unless the caller chose the other one. */
export function orderOf({ sort }: Filters): ListOrder {
  return sort === 'starts_at' ? earliestFirst : latestFirst
}

const FoundAppointment = z.strictObject({ id: z.int(), sort_key: SortKey })
export type FoundAppointment = z.output<typeof FoundAppointment>
const CountRow = z.strictObject({ total: z.int() })

/** Returns the clinics whose appointments the caller may see and that match the filters on clinics. */
function visibleClinics(query: Filters, inScope: SQL): SQL {
  const is = (column: SQL, value: number | undefined) => (value === undefined ? undefined : sql`${column} = ${value}`)
  return sql`visible_clinics as materialized (select clinics.id from clinics where ${and(
    inScope,
    is(sql`clinics.id`, query.clinic_id),
    is(sql`clinics.hospital_id`, query.hospital_id),
    is(sql`clinics.specialty_id`, query.specialty_id),
  )})`
}

/** Excludes deleted appointments, and slot holds that expired or were released: those were never appointments. */
function isListed(): SQL {
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  const at = now().toISOString()
  return sql`appointments.deleted_at is null
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
 * Returns the condition that the patient or the booking number is the searched one. A caller who cannot open the record
 * finds the patient by name only: otherwise the search would reveal the phone.
 */
function isSearched(q: string): SQL {
  const isOpen = anyOf(accessPathsToAppointment(caller(), ['list-appointment']))
  const isPatient = sql`(appointments.patient_id = any (array(select users.id from users where ${matchesPerson(q)}))
    and (${matchesPersonName(q)} or ${matchesPersonIdentity(q)} and ${isOpen}))`
  const shortCode = parseBookingNumber(q)
  return shortCode === undefined ? isPatient : sql`(${isPatient} or appointments.short_code = ${shortCode})`
}

/**
 * Returns what follows `from` for the appointments of a doctor or a patient. They are few, so they are found first and
 * then compared with the clinics.
 */
function ofPerson({ doctor_id: doctorId, q, ...query }: Filters): SQL {
  return sql`appointments join clinics on clinics.id = appointments.clinic_id
    join users on users.id = appointments.patient_id
    where ${and(
      sql`clinics.id in (select id from visible_clinics)`,
      conditionOf(query),
      doctorId === undefined ? undefined : sql`appointments.doctor_id = ${doctorId}`,
      q ? isSearched(q) : undefined,
    )}`
}

const isOfPerson = ({ doctor_id: doctorId, q }: Filters) => doctorId !== undefined || Boolean(q)

/**
 * Returns the appointments of a slice of the list.
 *
 * Without a doctor or a patient they are read clinic by clinic, each time the first ones by its index. Otherwise
 * PostgreSQL would read the appointments of all hospitals in order, or all of one hospital to sort them.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export function findAppointments(
  query: Filters,
  inScope: SQL,
  { after, limit, offset }: Slice,
): Promise<FoundAppointment[]> {
  const order = orderOf(query)
  const selected = sql`appointments.id, ${order.key} as sort_key`
  const end = sql`order by ${order.by} limit ${limit} offset ${offset}`
  const clinics = visibleClinics(query, inScope)
  if (isOfPerson(query)) {
    return readRows(
      FoundAppointment,
      sql`with ${clinics} select ${selected} from ${ofPerson(query)} ${after ? sql`and ${after}` : sql``} ${end}`,
    )
  }
  return readRows(
    FoundAppointment,
    sql`
      with ${clinics}
      select ${selected} from visible_clinics cross join lateral (
        select appointments.id, appointments.starts_at from appointments
        where ${and(sql`appointments.clinic_id = visible_clinics.id`, conditionOf(query), after)}
        order by ${order.by} limit ${limit + offset}) as appointments
      ${end}`,
  )
}

/** Returns how many appointments the list has, at most `maxCounted`. */
export async function countAppointments(query: Filters, inScope: SQL): Promise<number> {
  const matching = isOfPerson(query)
    ? sql`select from ${ofPerson(query)} limit ${maxCounted}`
    : sql`select from visible_clinics cross join lateral (
        select from appointments
        where ${and(sql`appointments.clinic_id = visible_clinics.id`, conditionOf(query))}
        limit ${maxCounted}) as appointments
      limit ${maxCounted}`
  const [row] = await readRows(
    CountRow,
    sql`with ${visibleClinics(query, inScope)} select count(*)::integer as total from (${matching}) as counted`,
  )
  return row?.total ?? 0
}
