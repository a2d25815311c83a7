import { and, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import type { staffAppointments as calls } from '#contract/staffAppointments/calls'
import { now } from '../../platform/context'

export type Query = QueryOf<typeof calls.list>
export type Filters = Omit<Query, 'page' | 'limit' | 'with_counts'>

/** Excludes deleted appointments, offers from the waiting list, and slot holds that expired or were released: those were never appointments. */
export function isListed(): SQL {
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  const at = now().toISOString()
  return sql`appointments.deleted_at is null and not appointments.offered
    and (appointments.hold_expires_at is null or appointments.cancelled_by_hospital
      or appointments.status <> ${cancelled} and (appointments.status <> ${scheduled} or appointments.hold_expires_at > ${at}))`
}

/**
 * How the list reads its appointments: in its order until a page is full, or all of some doctors, patients or clinics.
 */
export type Reading = 'inOrder' | 'all'

/**
 * Compares with a value. When reading in order, the planner must not see it: of a status that nearly all appointments have,
 * it would expect to find some anywhere, and read those of the coming weeks, which do not have it, instead of the index of
 * the status.
 */
function equals(column: SQL, code: number, reading: Reading): SQL {
  return reading === 'inOrder' ? sql`${column} = (select ${code}::smallint)` : sql`${column} = ${code}`
}

/** The condition that an appointment is a slot hold, which awaits payment. As literals, so that the partial index applies. */
export const isHeld = sql`(appointments.status = 1 and appointments.hold_expires_at is not null)`

function hasPayment(status: Filters['payment_status'], reading: Reading): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'awaiting') return isHeld
  const code = Number(status)
  const hasStatus = equals(sql`appointments.payment_status`, code, reading)
  return code === PAYMENT_STATUS.unpaid ? sql`${hasStatus} and not ${isHeld}` : hasStatus
}

/**
 * Limits the dates, and with them the instants, for the index: no time zone is more than 14 hours before UTC, or 12 after
 * it. The dates are compared as differences, because PostgreSQL takes the two limits for independent ones,
 * expects few rows, and would read all of them to sort them.
 */
function isOn({ from, to }: Filters): SQL | undefined {
  return and(
    from
      ? sql`appointments.date - ${from}::date >= 0 and appointments.starts_at >= ${`${addDays(from, -1)}T10:00:00Z`}`
      : undefined,
    to
      ? sql`appointments.date - ${to}::date <= 0 and appointments.starts_at < ${`${addDays(to, 1)}T12:00:00Z`}`
      : undefined,
  )
}

/** Returns the condition that the date of an appointment is in a period, by the current date of its clinic. */
function isIn(period: Filters['period']): SQL | undefined {
  if (!period) return undefined
  const today = sql`(${now().toISOString()}::timestamptz
    at time zone (select time_zone from clinics as held where held.id = appointments.clinic_id))::date`
  if (period === 'today') return sql`appointments.date = ${today}`
  return period === 'upcoming' ? sql`appointments.date >= ${today}` : sql`appointments.date < ${today}`
}

/** Returns the condition of the filters on the appointments themselves. Expects `appointments` in the statement. */
export function listCondition(query: Filters, reading: Reading): SQL | undefined {
  return and(
    isListed(),
    query.status ? equals(sql`appointments.status`, Number(query.status), reading) : undefined,
    hasPayment(query.payment_status, reading),
    isOn(query),
    isIn(query.period),
    query.doctor_id === undefined ? undefined : sql`appointments.doctor_id = ${query.doctor_id}`,
    query.patient_id === undefined ? undefined : sql`appointments.patient_id = ${query.patient_id}`,
  )
}
