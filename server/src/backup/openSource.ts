import type pg from 'pg'
import { databaseName } from '../platform/database/embedded/cluster'
import { prepareLocation, socketFolder } from '../platform/database/embedded/clusterLocation'
import { connectIfReady, socketUrl } from '../platform/database/embedded/connection'
import { startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import type { Source } from './backUp'

/**
 * Opens the database that the server would use; the embedded one may be running, or is started temporarily. `url` is
 * that of Mashfa's database in it.
 */
export async function openSource(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<{ source: Source; url: string; close(): Promise<void> }> {
  if (databaseUrl) return { source: { url: databaseUrl }, url: databaseUrl, close: async () => undefined }
  const location = prepareLocation(dataDir, false)
  const url = socketUrl(socketFolder(location), databaseName)
  const connect = () => connectIfReady(socketFolder(location))
  const running: pg.Client | undefined = await connect()
  if (running) return { source: { location, client: running }, url, close: () => running.end() }
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = await connect()
  if (!client) throw new Error('The database does not respond.')
  const close = async () => {
    await client.end()
    await postgres.stop()
  }
  return { source: { location, client }, url, close }
}
