import pg from 'pg'

/** The steps of a fill by name, each of statements. */
export type FillSteps = Readonly<Record<string, readonly string[]>>

/**
 * Inserts rows that are complete: neither triggers nor foreign keys have anything to do. For the first statement of a step.
 */
export const withoutTriggers = 'set local session_replication_role = replica'

/**
 * Drops the indexes of a table that no constraint needs, and keeps their definitions. Building an index of all rows is much
 * faster than adding row after row to it.
 */
export const dropIndexes = (table: string) => [
  `create table bench.indexes_of_${table} as
    select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
      and tablename = '${table}'
      and indexname not in (select conname from pg_constraint where conrelid = '${table}'::regclass)`,
  `do $$ declare found record; begin
    for found in select name from bench.indexes_of_${table} loop execute format('drop index %I', found.name); end loop;
  end $$`,
]

/** Creates the indexes that `dropIndexes` dropped. */
export const createIndexes = (table: string) => [
  `do $$ declare found record; begin
    for found in select definition from bench.indexes_of_${table} loop execute found.definition; end loop;
  end $$`,
  `drop table bench.indexes_of_${table}`,
]

/**
 * Runs the steps that a database does not have yet, each in a transaction of its own, so that a fill that was interrupted
 * goes on at the next run with the same folder (`--data`).
 * @throws Error if a step was run on an earlier day: the rows are around today
 */
export async function fillSteps(url: string, steps: FillSteps): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema if not exists bench')
    await client.query(
      'create table if not exists bench.steps (name text primary key, day date not null default current_date)',
    )
    let isChanged = false
    for (const [name, statements] of Object.entries(steps)) {
      const { rows } = await client.query<{ today: boolean }>(
        'select day = current_date as today from bench.steps where name = $1',
        [name],
      )
      if (rows[0]?.today === false) throw new Error('The database was filled on another day: remove its folder')
      if (rows[0]) continue
      const began = performance.now()
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('insert into bench.steps (name) values ($1)', [name])
      await client.query('commit')
      console.log(`filled ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      isChanged = true
    }
    // Do the database's background work now, so that it does not run during the measurements.
    if (isChanged) for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  } finally {
    await client.end()
  }
}
