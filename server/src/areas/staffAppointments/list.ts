import { sql } from 'drizzle-orm'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { numberArray } from '../../platform/database/expressions'
import { type ListRows, readPage } from '../../platform/database/page'
import { refundsOfAppointments } from '../payments'
import {
  type AppointmentList,
  countAppointments,
  countByStatus,
  type FoundAppointment,
  findAppointments,
  orderOf,
} from './findAppointments'
import type { Query } from './listCondition'
import type { ListSource } from './listSource'
import { staffAppointmentRow } from './staffAppointmentRow'
import { listedColumnsOf } from './staffColumns'

/** Returns the rows of the list, in the order of `found`. */
async function rowsOf(found: readonly FoundAppointment[]): Promise<StaffAppointmentRow[]> {
  const ids = numberArray(found.map(({ id }) => id))
  const listed = await listedColumnsOf(sql`appointments.id = any (${ids})`)
  const rows = new Map(listed.map((row) => [row.id, row]))
  // What was not captured cannot be refunded.
  const refunds = await refundsOfAppointments(listed.filter(({ paid }) => paid > 0).map(({ id }) => id))
  return found.flatMap(({ id }) => {
    const row = rows.get(id)
    return row ? [staffAppointmentRow(row, { isOpen: row.is_open, isIdentified: row.identifies }, refunds.get(id))] : []
  })
}

/** Returns the appointments for an export. */
export function appointmentList(list: AppointmentList): ListRows<FoundAppointment, StaffAppointmentRow> {
  return {
    order: orderOf(list.query),
    rows: (slice) => findAppointments(list, slice),
    toResponse: rowsOf,
  }
}

/** Returns a page of the same list, with the counts by status if they were asked for. */
export async function listAppointments({ page, limit, with_counts: withCounts, ...query }: Query, source: ListSource) {
  const list = { source, query }
  const found = await readPage({ page, limit }, { ...appointmentList(list), count: () => countAppointments(list) })
  return withCounts ? { ...found, counts: await countByStatus(list) } : found
}
