import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRows } from '../../platform/database/rows'

const columns: Record<'action' | 'kind', SQL> = { action: sql`action`, kind: sql`kind` }

const NameRow = z.strictObject({ name: z.string() })

/**
 * Returns the distinct values of a column of the log, in order. Takes one index lookup per value, however many entries
 * there are.
 */
export async function namesIn(column: 'action' | 'kind'): Promise<string[]> {
  const name = columns[column]
  const rows = await readRows(
    NameRow,
    sql`
      with recursive names (name) as (
        (select ${name} from audit_log where ${name} is not null order by ${name} limit 1)
        union all
        select (select ${name} from audit_log where ${name} > names.name order by ${name} limit 1)
        from names where names.name is not null
      )
      select name from names where name is not null`,
  )
  return rows.map((row) => row.name)
}
