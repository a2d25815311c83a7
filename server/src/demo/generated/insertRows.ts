import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'

type Row = Record<string, unknown>

const InsertedRow = z.strictObject({ id: z.int(), key: z.string() })

function namesOf(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}

function insertOf(table: string, rows: readonly Row[]): SQL {
  const columns = namesOf(Object.keys(rows[0] ?? {}))
  return sql`insert into ${sql.identifier(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`
}

/**
 * Inserts any number of rows with one statement and one bound value. Skips rows that violate a unique constraint.
 * @param rows values by column name, with the same columns in each row; instants in ISO 8601
 */
export async function insertRows(table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db().execute(insertOf(table, rows))
}

/**
 * Does the same as `insertRows` and returns the ids of the rows.
 * @param key a column whose values identify the rows
 * @returns the ids of the inserted rows by the value of `key`; skipped rows are not included
 */
export async function insertRowsForIds(table: string, rows: readonly Row[], key: string): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const inserted = await readRows(
    InsertedRow,
    sql`${insertOf(table, rows)} returning id, ${sql.identifier(key)}::text as key`,
  )
  return new Map(inserted.map((row) => [row.key, row.id]))
}

/**
 * Formats an instant for a row, in ISO 8601.
 * @param instant ms since the epoch
 */
export function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}
