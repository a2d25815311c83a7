// Compares the rows of all tables with what they were before.

const name = (identifier) => `"${identifier.replaceAll('"', '""')}"`

/**
 * Remembers a hash of every row of every table, in the schema `drill`.
 * @param {import('pg').Client} client of the owner
 * @returns {Promise<Map<string, { columns: string[], key: string[] }>>} the tables
 */
export async function rememberRows(client) {
  const { rows } = await client.query(`
    select relname as table, array_agg(attname::text order by attnum) as columns,
      coalesce((select array_agg(attname::text) from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = pg_class.oid and indisprimary), '{}') as key
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by pg_class.oid order by relname`)
  const tables = new Map(rows.map(({ table, columns, key }) => [table, { columns, key }]))
  await client.query('drop schema if exists drill cascade; create schema drill')
  for (const [table, { columns, key }] of tables) {
    const hash = hashOf(columns)
    await client.query(`create table drill.${name(table)} as
      select ${[...key.map(name), `${hash} as drill_hash`].join(', ')} from public.${name(table)}`)
    await client.query(`analyze drill.${name(table)}`)
  }
  return tables
}

const hashOf = (columns) => `hashtextextended(row(${columns.map(name).join(', ')})::text, 0)`

/**
 * Compares the rows with the remembered ones. Of tables without a primary key, each changed row counts as lost.
 * @param {import('pg').Client} client of the owner
 * @param {Awaited<ReturnType<typeof rememberRows>>} tables
 * @returns {Promise<{ compared: { tables: number, rows: number }, differences: Map<string, { lost: number, changed: number, note?: string }> }>}
 */
export async function compareRows(client, tables) {
  const differences = new Map()
  let rows = 0
  const { rows: existing } = await client.query(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'public' group by 1`,
  )
  const present = new Map(existing.map(({ table, columns }) => [table, new Set(columns)]))
  for (const [table, { columns, key }] of tables) {
    const now = present.get(table)
    const gone = columns.filter((column) => !now?.has(column))
    if (!now || gone.length > 0) {
      const { rows: counts } = await client.query(`select count(*)::integer as many from drill.${name(table)}`)
      const note = now ? `without the column ${gone.join(', ')}` : 'the table is gone'
      differences.set(table, { lost: now ? 0 : counts[0].many, changed: now ? counts[0].many : 0, note })
      continue
    }
    const counts = await countDifferences(client, table, columns, key)
    rows += counts.many
    if (counts.lost + counts.changed > 0) differences.set(table, { lost: counts.lost, changed: counts.changed })
  }
  return { compared: { tables: tables.size, rows }, differences }
}

async function countDifferences(client, table, columns, key) {
  const now = `(select ${[...key.map(name), `${hashOf(columns)} as now_hash, true as is_there`].join(', ')} from public.${name(table)}) as now`
  const join =
    key.length > 0
      ? `left join ${now} using (${key.map(name).join(', ')})`
      : `left join (select distinct on (now_hash) * from ${now}) as now on now_hash = drill_hash`
  const { rows } = await client.query(`select count(*)::integer as many,
      count(*) filter (where is_there is null)::integer as lost,
      count(*) filter (where is_there and now_hash is distinct from drill_hash)::integer as changed
    from drill.${name(table)} as before ${join}`)
  return rows[0]
}
