import type { Database } from '../platform/database/pool'

/**
 * Inserts copies of the rows of a table, each with an id of its own.
 * @param table with a column `id`
 * @param where condition for the rows to copy
 * @param changes expressions by column, using `n`, the number of the copy: for unique values and sort columns
 */
export async function copyRows(
  database: Database,
  table: string,
  { where, count, changes }: { where: string; count: number; changes: Record<string, string> },
): Promise<void> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `origin."${name}"`)
  await database.$client.query(`insert into ${table} (${names.map((name) => `"${name}"`).join()})
    select ${values.join()} from ${table} as origin, generate_series(1, ${count}) as n where ${where}`)
}
