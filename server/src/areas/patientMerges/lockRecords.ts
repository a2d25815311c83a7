import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'

const LockedRow = z.strictObject({ id: z.int(), is_closed: z.boolean() })

/**
 * Locks two records of patients until the transaction ends, in the order of their ids: first their bookings, as every move of
 * an appointment does, then the accounts, so strongly that nothing new can reference them meanwhile.
 * @returns whether the account is closed, by id
 */
export async function lockRecords(one: number, other: number): Promise<Map<number, boolean>> {
  const ids = [one, other].sort((first, second) => first - second)
  for (const id of ids) await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${id})`)
  const rows = await readRows(
    LockedRow,
    sql`select id, closed_at is not null as is_closed from users where id in (${ids[0]}, ${ids[1]}) order by id for update`,
  )
  return new Map(rows.map(({ id, is_closed: isClosed }) => [id, isClosed]))
}
