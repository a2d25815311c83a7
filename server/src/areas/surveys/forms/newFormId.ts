import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRows } from '../../../platform/database/rows'

const IdRow = z.strictObject({ id: z.int() })

/** Returns the id for a new form. It is needed before the row is stored, because the line of a new form is its own id. */
export async function newFormId(): Promise<number> {
  const [row] = await readRows(
    IdRow,
    sql`select nextval(pg_get_serial_sequence('surveys', 'id')::regclass)::integer as id`,
  )
  if (!row) throw new Error('a form has no id')
  return row.id
}
