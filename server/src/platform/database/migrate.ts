import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { projectRoot } from '../root'
import { locks } from './locks'

/** Servers that start together migrate one after another. */
const lock = locks.migrate

interface Migration {
  name: string
  sql: string
  checksum: string
}

const migrationsFolder = () => join(projectRoot(), 'server', 'migrations')

async function migrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Milliseconds that a migration waits for a table. While it waits, all requests to this table wait behind it, so it soon
 * gives way to them, and tries again.
 */
const lockTimeout = 300
/** Milliseconds until it tries again. */
const lockPause = 700
/** So often it tries: for about five minutes. */
const lockAttempts = 300

/** PostgreSQL's code for a lock that was not available in time. */
const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === '55P03'

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (outside.test(migration.sql)) return await applyOutside(client, migration)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await applyAtOnce(client, migration)
      } catch (error) {
        if (!isLockTimeout(error) || attempt === lockAttempts) throw error
        await wait(lockPause)
      }
    }
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await client.query(migration.sql)
    await recordApplied(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function recordApplied(client: pg.Client, { name, checksum }: Migration): Promise<unknown> {
  return client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** A migration that begins with this runs outside a transaction: indexes are made while others write to the table. */
const outside = /^-- outside a transaction\b/

const makesIndex = /^create (?:unique )?index concurrently if not exists (\w+) on /i
const dropsIndex = /^drop index concurrently if exists \w+$/i

/**
 * Runs the statements one after another, each of which commits on its own. A migration that was interrupted is run again from
 * its beginning, which does nothing for the indexes that are complete.
 */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  for (const statement of statements) {
    const index = makesIndex.exec(statement)?.[1]
    if (index) await dropIncomplete(client, index)
    else if (!dropsIndex.test(statement))
      throw new Error(
        `only "create index concurrently if not exists" and "drop index concurrently if exists" can run outside a transaction`,
      )
    await client.query(statement)
  }
  await recordApplied(client, migration)
}

/** An interrupted or failed `create index concurrently` leaves an index that is written but never read. */
async function dropIncomplete(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently ${index}`)
}

/** Milliseconds between two attempts to become the server that migrates. */
const turnPause = 100

/**
 * Waits until no other server migrates. A server that waited in one statement would have a snapshot, for whose end
 * `create index concurrently` of the other server waits.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
    if (rows[0]?.is_mine) return
    await wait(turnPause)
  }
}

/**
 * Returns the names of the migrations that the database does not have yet.
 * @param client connected as a user who may read `schema_migrations`
 * @throws Error if a migration was changed after it ran
 */
export async function pendingMigrations(client: pg.Client): Promise<string[]> {
  return (await pendingOf(client, migrationsFolder())).map(({ name }) => name)
}

async function pendingOf(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return (await migrations(folder)).filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum) throw new Error(`Migration ${name} was changed after it ran`)
    return known === undefined
  })
}

/**
 * Applies all pending migrations to the database at `url`: forward only, each file once, each in a transaction of its
 * own, except those that begin with `-- outside a transaction`. What a migration warns of, such as rows that somebody has to
 * look at, is a warning of the process. Servers of the version before may be working meanwhile.
 * @param url of the owner of the tables
 * @param afterwards what else only one server at a time may do, on the same connection
 * @param folder of the migrations
 */
export async function migrate(
  url: string,
  afterwards?: (client: pg.Client) => Promise<void>,
  folder = migrationsFolder(),
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') process.emitWarning(message ?? '', 'Migration')
  })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(`create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    for (const migration of await pendingOf(client, folder)) await apply(client, migration)
    await afterwards?.(client)
  } finally {
    await client.end()
  }
}
