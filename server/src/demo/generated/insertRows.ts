import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../platform/context'
import { readAggregatedRows } from '../../platform/database/jsonRows'

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
 * Inserts any number of rows with one statement and one value. Rows that conflict with existing ones are skipped.
 * @param rows values by column name, with the same columns in each row; instants as ISO 8601
 */
export async function insertRows(table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db().execute(insertOf(table, rows))
}

/**
 * Inserts rows as `insertRows` does, and returns their ids.
 * @param key a column with a unique value in each row
 * @returns the ids of the inserted rows by the value of that column
 */
export async function insertRowsForIds(table: string, rows: readonly Row[], key: string): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const inserted = await readAggregatedRows(
    InsertedRow,
    sql`with inserted as (${insertOf(table, rows)} returning id, ${sql.identifier(key)} as key)
      select json_agg(inserted) as found from inserted`,
  )
  return new Map(inserted.map((row) => [row.key, row.id]))
}

/** Returns an instant in ms since the epoch as ISO 8601. */
export function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}
