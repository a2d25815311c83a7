import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { serverUser } from './cluster'
import { startEmbeddedPostgres } from './embeddedPostgres'
import { isProcessRunning } from './processes'

/** A PostgreSQL for one test run, with template databases. */
export interface TestCluster {
  /** URL for creating and dropping databases. */
  adminUrl: string
  /** Stops PostgreSQL and removes its folder. */
  stop(): Promise<void>
}

const folderPrefix = 'mashfa-cluster-'

/**
 * Starts a PostgreSQL in a temporary folder and creates the templates once, one after another.
 * @param templates by database name, a function that fills the database at the given URL and closes its connections; a
 * later template begins as a copy of the previous one
 * @throws what a template throws; nothing keeps running then
 */
export async function startTestCluster(
  templates: Record<string, (url: string) => Promise<void>>,
): Promise<TestCluster> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
  try {
    let previous: string | undefined
    for (const [name, fill] of Object.entries(templates)) {
      await fill(
        previous
          ? await cloneDatabase(postgres.ownerUrl, previous, name)
          : await createDatabase(postgres.ownerUrl, name),
      )
      previous = name
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl: postgres.ownerUrl, stop }
}

/** Creates an empty database and returns its URL. */
export function createDatabase(adminUrl: string, name: string): Promise<string> {
  return create(adminUrl, name, '')
}

/** Creates a database as a copy of another, which must have no connections, and returns its URL. */
export function cloneDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  return create(adminUrl, name, `TEMPLATE "${template}" STRATEGY file_copy`)
}

/** Drops a database, closing its connections. */
export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return run(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

async function create(adminUrl: string, name: string, from: string): Promise<string> {
  await run(adminUrl, `CREATE DATABASE "${name}" ${from}`)
  return databaseUrl(adminUrl, name)
}

/** Returns the URL of the same database for the user that the server works as. */
export function serverUrlOf(url: string): string {
  const server = new URL(url)
  server.searchParams.set('user', serverUser)
  return server.href
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function run(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Cleans up after killed runs, which neither stopped their PostgreSQL nor removed its folder. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const maker = name.startsWith(folderPrefix) && Number(name.slice(folderPrefix.length).split('-')[0])
    if (!maker || isProcessRunning(maker)) continue
    const dataDir = join(tmpdir(), name)
    // Adopting it is the most reliable way to stop it; one that can no longer be started need not be stopped.
    const postgres = await startEmbeddedPostgres({ dataDir, disposable: true }).catch(() => undefined)
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
