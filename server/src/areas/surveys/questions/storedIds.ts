import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRows } from '../../../platform/database/rows'

const IdRow = z.strictObject({ id: z.int() })

async function nextIds(sequence: SQL, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await readRows(IdRow, sql`select nextval(${sequence})::integer as id from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}

/**
 * Returns ids for new questions. They are needed before the rows are stored, because the line of a new question is its own
 * id.
 */
export function newQuestionIds(count: number): Promise<number[]> {
  return nextIds(sql`pg_get_serial_sequence('questions', 'id')::regclass`, count)
}

/** Returns ids for new options. */
export function newOptionIds(count: number): Promise<number[]> {
  return nextIds(sql`'question_option_ids'`, count)
}
