import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

async function migrations(): Promise<Migration[]> {
  const folder = join(projectRoot(), 'server', 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Returns the names of the migrations that the database does not have yet.
 * @param client connected as a user who may read `schema_migrations`
 * @throws Error if a migration was changed after it ran
 */
export async function pendingMigrations(client: pg.Client): Promise<string[]> {
  return (await pendingOf(client)).map(({ name }) => name)
}

async function pendingOf(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return (await migrations()).filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum) throw new Error(`Migration ${name} was changed after it ran`)
    return known === undefined
  })
}

/**
 * Applies all pending migrations to the database at `url`: forward only, each file once, each in a transaction of its
 * own. What a migration warns of, such as rows that somebody has to look at, is a warning of the process.
 * @param url of the owner of the tables
 * @param afterwards what else only one server at a time may do, on the same connection
 */
export async function migrate(url: string, afterwards?: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') process.emitWarning(message ?? '', 'Migration')
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    for (const migration of await pendingOf(client)) await apply(client, migration)
    await afterwards?.(client)
  } finally {
    await client.end()
  }
}
