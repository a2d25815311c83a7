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

/** A database with so many appointments, and Mashfa on it as at its second start. */
export async function openHouse({ dataDir, postgresUrl, name, count, build }: Opened): Promise<House> {
  const url = await createDatabase(postgresUrl, name)
  const folder = join(dataDir, `of-${name}`)
  const { options: _, ...unwatched } = build
  await (await startMashfa(folder, url, unwatched)).stop()
  const filled = await fill(url, count)
  return { url, filled, server: await startMashfa(folder, url, build) }
}
