import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './pool'

/**
 * Returns the rows of a query as one JSON value. Parsing a row of forty columns takes the driver longer than PostgreSQL
 * needs to find it; JSON is parsed at once. Dates, numbers and texts are as in columns; instants must be selected with
 * `epochMs`.
 */
export function jsonRows<R>(database: Database | Transaction, query: SQL): Promise<R[]> {
  return rowsOfJson(database, asJson(query))
}

/** Returns the statement that selects the rows of a query as one JSON value, for `rowsOfJson`. */
export function asJson(query: SQL): SQL {
  return sql`select json_agg(found) as found from (${query}) as found`
}

/** Returns the rows of a statement made by `asJson`. */
export async function rowsOfJson<R>(database: Database | Transaction, asked: SQL): Promise<R[]> {
  const { rows } = await database.execute<{ found: R[] | null }>(asked)
  return rows[0]?.found ?? []
}
