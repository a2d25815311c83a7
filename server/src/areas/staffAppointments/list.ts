import { type SQL, sql } from 'drizzle-orm'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { numberArray } from '../../platform/database/expressions'
import { type ListRows, readPage } from '../../platform/database/page'
import { openAppointments } from '../../schema/appointmentAccess'
import {
  countAppointments,
  type Filters,
  type FoundAppointment,
  findAppointments,
  orderOf,
  type Query,
} from './findAppointments'
import { staffAppointmentRow } from './staffAppointmentRow'
import { staffColumnsOf } from './staffColumns'

/** Returns the rows of the list, in the order of `found`. */
async function rowsOf(found: readonly FoundAppointment[]): Promise<StaffAppointmentRow[]> {
  const ids = numberArray(found.map(({ id }) => id))
  const rows = new Map((await staffColumnsOf(sql`appointments.id = any (${ids})`)).map((row) => [row.id, row]))
  const open = await openAppointments(found, 'list-appointment')
  return found.flatMap(({ id }) => {
    const row = rows.get(id)
    return row ? [staffAppointmentRow(row, open.has(id))] : []
  })
}

/**
 * Returns the appointments for an export.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export function appointmentList(query: Filters, inScope: SQL): ListRows<FoundAppointment, StaffAppointmentRow> {
  return {
    order: orderOf(query),
    rows: (slice) => findAppointments(query, inScope, slice),
    toResponse: rowsOf,
  }
}

/** Returns a page of the same list. */
export function listAppointments(query: Query, inScope: SQL) {
  return readPage(query, {
    ...appointmentList(query, inScope),
    count: () => countAppointments(query, inScope),
  })
}
