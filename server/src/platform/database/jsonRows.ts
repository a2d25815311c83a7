import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './pool'

/**
 * The rows of a query as one JSON value. The driver takes a row of forty columns apart for longer than PostgreSQL needs to
 * find it; JSON it parses at once. Dates, numbers and texts are as in columns; instants must be asked for as `epochMs`.
 */
export function jsonRows<R>(database: Database | Transaction, query: SQL): Promise<R[]> {
  return rowsOfJson(database, asJson(query))
}

/** The statement that answers the rows of a query as one JSON value, for `rowsOfJson`. */
export function asJson(query: SQL): SQL {
  return sql`select json_agg(found) as found from (${query}) as found`
}

/** The rows that a statement of `asJson` answers. */
export async function rowsOfJson<R>(database: Database | Transaction, asked: SQL): Promise<R[]> {
  const { rows } = await database.execute<{ found: R[] | null }>(asked)
  return rows[0]?.found ?? []
}
