import { join } from 'node:path'
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
  const url = await createDatabase(postgresUrl, name)
  const folder = join(dataDir, `of-${name}`)
  const { options: _, ...unwatched } = build
  await (await startMashfa(folder, url, unwatched)).stop()
  const dataset = await fillDatabase(url, count)
  return { url, dataset, server: await startMashfa(folder, url, build) }
}
