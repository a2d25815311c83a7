import { join } from 'node:path'
import { createDatabase } from '../server/src/platform/database/embedded/testCluster'
import { type Dataset, fillDatabase } from './fill'
import { type Build, type Running, startMashfa } from './processes'

/** A filled database with Mashfa on it. */
export interface BenchServer {
  url: string
  dataset: Dataset
  server: Running
}

export interface BenchServerOptions {
  dataDir: string
  /** Of PostgreSQL. */
  postgresUrl: string
  name: string
  /** How many appointments. */
  count: number
  build: Build
}

/** A database with so many appointments, and Mashfa on it as at its second start. */
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
