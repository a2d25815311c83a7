import { join } from 'node:path'
import { createDatabase } from '../server/src/platform/database/embedded/testCluster'
import { type Filled, fill } from './fill'
import { type Build, type Running, startMashfa } from './processes'

/** A filled database with Mashfa on it. */
export interface House {
  url: string
  filled: Filled
  server: Running
}

export interface Opened {
  dataDir: string
  /** Of PostgreSQL. */
  postgresUrl: string
  name: string
  /** How many appointments. */
  count: number
  build: Build
}

/**
 * A database with so many appointments, and Mashfa on it as at a usual start. The one before it makes up for what SQL did
 * not fill: by what words people are found.
 */
export async function openHouse({ dataDir, postgresUrl, name, count, build }: Opened): Promise<House> {
  const url = await createDatabase(postgresUrl, name)
  const folder = join(dataDir, `of-${name}`)
  const { options: _, ...same } = build
  await (await startMashfa(folder, url, same)).stop()
  const filled = await fill(url, count)
  await (await startMashfa(folder, url, same)).stop()
  return { url, filled, server: await startMashfa(folder, url, build) }
}
