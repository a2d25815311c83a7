import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../platform/config/config'
import { prepareLocation, socketFolder } from '../platform/database/embedded/clusterLocation'
import { connectIfReady, databaseUrls } from '../platform/database/embedded/connection'
import { startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import { ensureDatabase } from '../platform/database/embedded/ensureDatabase'
import type { DatabaseUrls } from '../platform/database/prepareDatabase'
import type { Source } from './backUp'

interface OpenSource extends DatabaseUrls {
  source: Source
  close(): Promise<void>
}

/**
 * Opens the database to be backed up.
 * @throws if the data folder has none: copies of a new, empty database would replace those of the one that is missing
 */
export async function openExistingSource(config: Config): Promise<OpenSource> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new Error(`There is no database in ${config.dataDir}, so there is nothing to back up. Is its disk missing?`)
  }
  return openSource(config)
}

/** Opens the database that the server would use; the embedded one may be running, or is started temporarily. */
export async function openSource({ dataDir, databaseUrl, migrationDatabaseUrl }: Config): Promise<OpenSource> {
  if (databaseUrl) {
    const source = { url: migrationDatabaseUrl ?? databaseUrl }
    return { source, serverUrl: databaseUrl, ownerUrl: migrationDatabaseUrl, close: async () => undefined }
  }
  const location = prepareLocation(dataDir, false)
  const urls = databaseUrls(socketFolder(location))
  const connect = () => connectIfReady(socketFolder(location))
  const running: pg.Client | undefined = await connect()
  if (running) {
    await ensureDatabase(running, location)
    return { source: { location, client: running }, ...urls, close: () => running.end() }
  }
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = await connect()
  if (!client) throw new Error('The database does not respond.')
  const close = async () => {
    await client.end()
    await postgres.stop()
  }
  return { source: { location, client }, ...urls, close }
}
