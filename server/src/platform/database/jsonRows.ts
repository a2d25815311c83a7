import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { db } from '../context'
import { beginRowCheck, type Executor, type RowSchema } from './rows'

/**
 * Returns the rows of a query, read as one JSON value. Parsing a row of forty columns takes the driver longer than
 * PostgreSQL needs to find it; JSON is parsed at once. Dates, numbers and texts are as in columns; instants must be
 * selected with `epochMs`.
 * @param schema the columns of a row, as for `readRows`
 * @param database as for `readRows`
 * @throws Error in tests, if a row does not match the schema
 */
export function readJsonRows<S extends RowSchema>(
  schema: S,
  query: SQL,
  database: Executor = db(),
): Promise<z.output<S>[]> {
  return readAggregatedRows(schema, asJson(query), database)
}

/** Returns the statement that selects the rows of a query as one JSON value, for `readAggregatedRows`. */
export function asJson(query: SQL): SQL {
  return sql`select json_agg(found) as found from (${query}) as found`
}

/**
 * Returns the rows of a statement made by `asJson`.
 * @param schema the columns of a row of the query, as for `readRows`
 * @param database as for `readRows`
 * @throws Error in tests, if a row does not match the schema
 */
export async function readAggregatedRows<S extends RowSchema>(
  schema: S,
  aggregated: SQL,
  database: Executor = db(),
): Promise<z.output<S>[]> {
  const check = beginRowCheck(schema)
  const { rows } = await database.execute(aggregated)
  const found = (rows[0]?.found ?? []) as z.output<S>[]
  check?.(found)
  return found
}
