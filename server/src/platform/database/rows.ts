import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { db } from '../context'
import type { Database } from './pool'

/** The columns of a row as the driver returns them, without any others (`z.strictObject`). */
export type RowSchema = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>

/** Called before a statement is sent. The function it returns is called with the rows, and throws if they do not match. */
export type RowCheck = (schema: RowSchema) => (rows: readonly unknown[]) => void

/** A pool or a transaction, as far as `readRows` needs it. */
export type Executor = Pick<Database, 'execute'>

let rowCheck: RowCheck | undefined

/**
 * Makes this process compare the rows of every statement with their schema. For tests only: in production no check is
 * set, and no row is parsed.
 */
export function setRowCheck(check: RowCheck): void {
  rowCheck = check
}

/** Returns the function that checks the rows of the statement to be sent, or undefined outside of tests. */
export function beginRowCheck(schema: RowSchema): ((rows: readonly unknown[]) => void) | undefined {
  return rowCheck?.(schema)
}

/**
 * Executes a statement that the query builder cannot express, and returns its rows.
 * @param schema the columns of a row. The type of the rows is inferred from it, and tests compare the rows with it
 * @param query a complete statement
 * @param database by default the transaction of the context, or the pool if there is none
 * @returns the rows as the driver returns them: `bigint` as a number; `numeric`, dates and instants as strings
 * @throws Error in tests, if a column is missing, unknown or of another type
 */
export async function readRows<S extends RowSchema>(
  schema: S,
  query: SQL,
  database: Executor = db(),
): Promise<z.output<S>[]> {
  const check = beginRowCheck(schema)
  const { rows } = await database.execute(query)
  check?.(rows)
  return rows as z.output<S>[]
}
