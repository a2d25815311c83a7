import { type SQL, sql } from 'drizzle-orm'
import { db } from './context'

/**
 * Removes some of the rows of a kind that are from before an instant, in the current transaction. It is in the manifest of
 * the area that has the rows, and is called until nothing is left.
 * @returns how many it has removed; 0: there are no more
 */
export type RemoveOld = (before: Date) => Promise<number>

/** So many rows are removed in one transaction, so that locks are short. */
const batch = 500

interface OldRows {
  table: string
  /** The instant from which a row's period counts; there must be an index on it. */
  since: SQL
  /** Rows that are still needed, however old, do not meet it. */
  when?: SQL
}

/** Returns what removes the oldest rows of a table, whose key is `id`. */
export function removeOldRows({ table, since, when = sql`true` }: OldRows): RemoveOld {
  const name = sql.identifier(table)
  return async (before) => {
    const { rowCount } = await db().execute(sql`
      delete from ${name} where id = any (array(select id from ${name}
        where ${since} < ${before.toISOString()}::timestamptz and ${when} order by ${since} limit ${batch} for update skip locked))`)
    return rowCount ?? 0
  }
}
