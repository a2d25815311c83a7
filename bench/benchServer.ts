import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../server/src/platform/database/embedded/testCluster'
import { type Dataset, fillDatabase } from './fill'
import { type Build, type Running, startMashfa } from './processes'

/** Mashfa with a filled database. */
export interface BenchServer {
  url: string
  dataset: Dataset
  server: Running
}

export interface BenchServerOptions {
  dataDir: string
  /** URL of the PostgreSQL server. */
  postgresUrl: string
  name: string
  /** Number of appointments. */
  count: number
  build: Build
}

/** Creates a database, or finds it where an earlier run made it (`--data`). @returns its URL */
async function databaseNamed(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  if (rowCount === 0) return createDatabase(postgresUrl, name)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates a database with this many appointments and starts Mashfa on it. An earlier start has migrated and seeded it.
 */
export async function startBenchServer({
  dataDir,
  postgresUrl,
  name,
  count,
  build,
}: BenchServerOptions): Promise<BenchServer> {
  const url = await databaseNamed(postgresUrl, name)
  const folder = join(dataDir, `of-${name}`)
  const { options: _, ...unwatched } = build
  await (await startMashfa(folder, url, unwatched)).stop()
  const dataset = await fillDatabase(url, count)
  return { url, dataset, server: await startMashfa(folder, url, build) }
}
