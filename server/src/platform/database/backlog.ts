import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { epochMs } from './expressions'
import { readRows } from './rows'

const BacklogRow = z.strictObject({ count: z.int(), since: z.int().nullable() })

/** How much waits for somebody, and since when. */
export interface Backlog {
  count: number
  /** ISO 8601 in UTC; null if nothing waits. */
  since: string | null
}

/**
 * Counts what waits for somebody, up to a limit. One statement.
 * @param since the expression of the instant from which a row waits
 * @param rows what follows `from`: the tables, and the condition
 */
export async function readBacklog(since: SQL, rows: SQL, limit: number): Promise<Backlog> {
  const [row] = await readRows(
    BacklogRow,
    sql`select count(*)::integer as count, ${sql.raw(epochMs('min(waiting.since)'))} as since
      from (select ${since} as since from ${rows} limit ${limit}) as waiting`,
  )
  const first = row?.since ?? null
  return { count: row?.count ?? 0, since: first === null ? null : new Date(first).toISOString() }
}
