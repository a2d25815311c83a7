import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './pool'

/**
 * The rows of a query as one JSON value. The driver takes a row of forty columns apart for longer than PostgreSQL needs to
 * find it; JSON it parses at once. Dates, numbers and texts are as in columns; instants must be asked for as `epochMs`.
 */
export async function jsonRows<R>(database: Database | Transaction, query: SQL): Promise<R[]> {
  const { rows } = await database.execute<{ found: R[] | null }>(
    sql`select json_agg(found) as found from (${query}) as found`,
  )
  return rows[0]?.found ?? []
}
