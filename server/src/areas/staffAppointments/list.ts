import { sql } from 'drizzle-orm'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { numberArray } from '../../platform/database/expressions'
import { type ListRows, readPage } from '../../platform/database/page'
import { openAppointments } from '../../schema/appointmentAccess'
import { refundsOfAppointments } from '../payments'
import {
  countAppointments,
  type Filters,
  type FoundAppointment,
  findAppointments,
  orderOf,
  type Query,
  type VisibleClinics,
} from './findAppointments'
import { staffAppointmentRow } from './staffAppointmentRow'
import { staffColumnsOf } from './staffColumns'

/** Returns the rows of the list, in the order of `found`. */
async function rowsOf(found: readonly FoundAppointment[]): Promise<StaffAppointmentRow[]> {
  const ids = numberArray(found.map(({ id }) => id))
  const rows = new Map((await staffColumnsOf(sql`appointments.id = any (${ids})`)).map((row) => [row.id, row]))
  const open = await openAppointments(found, 'list-appointment')
  const refunds = await refundsOfAppointments(found.map(({ id }) => id))
  return found.flatMap(({ id }) => {
    const row = rows.get(id)
    return row ? [staffAppointmentRow(row, open.has(id), refunds.get(id))] : []
  })
}

/** Returns the appointments for an export. */
export function appointmentList(
  query: Filters,
  clinics: VisibleClinics,
): ListRows<FoundAppointment, StaffAppointmentRow> {
  return {
    order: orderOf(query),
    rows: (slice) => findAppointments(query, clinics, slice),
    toResponse: rowsOf,
  }
}

/** Returns a page of the same list. */
export function listAppointments({ page, limit, ...filters }: Query, clinics: VisibleClinics) {
  return readPage(
    { page, limit },
    { ...appointmentList(filters, clinics), count: () => countAppointments(filters, clinics) },
  )
}
