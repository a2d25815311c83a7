import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embeddedPostgres'
import { isProcessRunning } from './processes'

/** A PostgreSQL for one run of the tests, with databases to copy from. */
export interface TestCluster {
  /** Where databases are made and dropped from. */
  adminUrl: string
  /** Stops PostgreSQL and removes its folder. */
  stop(): Promise<void>
}

const folderPrefix = 'mashfa-cluster-'

/**
 * Starts a PostgreSQL in a temporary folder and prepares the templates once, one after another.
 * @param templates by the name of a database, what fills it at the given address and closes its connections; a later one
 *   begins as a copy of the one before
 * @returns where databases are made, and what stops it
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
        previous ? await cloneDatabase(postgres.url, previous, name) : await createDatabase(postgres.url, name),
      )
      previous = name
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl: postgres.url, stop }
}

/** Makes an empty database and returns its address. */
export function createDatabase(adminUrl: string, name: string): Promise<string> {
  return create(adminUrl, name, '')
}

/** Makes a database as a copy of another, to which nobody may be connected, and returns its address. */
export function cloneDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  return create(adminUrl, name, `TEMPLATE "${template}" STRATEGY file_copy`)
}

/** Drops a database, whoever is still connected to it. */
export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return run(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

async function create(adminUrl: string, name: string, from: string): Promise<string> {
  await run(adminUrl, `CREATE DATABASE "${name}" ${from}`)
  return databaseUrl(adminUrl, name)
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

/** A run that was killed could neither stop its PostgreSQL nor remove its folder. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const maker = name.startsWith(folderPrefix) && Number(name.slice(folderPrefix.length).split('-')[0])
    if (!maker || isProcessRunning(maker)) continue
    const dataDir = join(tmpdir(), name)
    // Taking it over is the surest way to stop it; one that cannot be started any more need not be stopped.
    const postgres = await startEmbeddedPostgres({ dataDir, disposable: true }).catch(() => undefined)
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
