import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { prepareLocation } from '../platform/database/embedded/clusterLocation'
import { startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import { migrate } from '../platform/database/migrate'
import type { FileStore } from '../platform/files/fileStore'
import type { BackupFolder, FullCopy } from './backupFolder'
import { runClientTool } from './clientTool'
import { type RestoredFiles, restoreFiles } from './copyFiles'
import { afterRestore, prepareRestore, walFolder } from './folderCopy'
import { markRestored } from './release'
import { withClient } from './withClient'

export interface RestoreOptions {
  from: BackupFolder
  /** The instant to restore; the end of the backup if undefined. */
  until: Date | undefined
  /** The target of the database: a data folder without one, or an empty database at a URL. */
  to: { dataDir: string } | { url: string }
  files: FileStore
}

export interface Restored extends RestoredFiles {
  copy: FullCopy
  /** When the last change that was replayed after the full copy was committed; null without any, and for a dump. */
  lastChange: Date | null
}

/**
 * Restores database and files as of an instant, and checks that every file in the database is there. The database has the tables
 * of this version afterwards, and is marked as restored.
 * @throws with a readable message: no backup of that time, or a database exists already
 */
export async function restore({ from, until, to, files }: RestoreOptions): Promise<Restored> {
  const copies = await from.copies()
  const copy = copies.find(({ finishedAt }) => !until || finishedAt <= until.toISOString())
  if (!copy) throw new Error('There is no backup from before that time.')
  if ('url' in to) return { copy, lastChange: null, ...(await restoreDump(copy, from, to.url, files, until)) }
  if (copy.kind !== 'folder') throw new Error('This backup is a dump: restore it into the database of DATABASE_URL.')
  const location = prepareLocation(to.dataDir, false)
  if (existsSync(location.cluster)) {
    throw new Error(`There is a database in ${location.cluster}. Move it away, or set DATA_DIR to another folder.`)
  }
  if (existsSync(walFolder(location))) {
    throw new Error(`${walFolder(location)} belongs to another database. Move it away with that one.`)
  }
  await prepareRestore(location, copy.folder, from.wal, until)
  const postgres = await startEmbeddedPostgres({ dataDir: to.dataDir })
  try {
    return await withRestored(postgres.ownerUrl, async (client) => {
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
      return { copy, lastChange: rows[0]?.at ?? null, ...(await restoreFiles(client, from.files, files)) }
    })
  } finally {
    await postgres.stop()
    await afterRestore(location)
  }
}

async function restoreDump(
  copy: FullCopy,
  from: BackupFolder,
  url: string,
  files: FileStore,
  until: Date | undefined,
): Promise<RestoredFiles> {
  if (copy.kind !== 'dump') throw new Error('This backup is a database folder: restore it without DATABASE_URL.')
  if (until)
    throw new Error('A dump contains one point in time: leave out the time, or use the tools of your PostgreSQL.')
  await runClientTool('pg_restore', url, [
    '--no-owner',
    // The next start grants the server's user what it needs.
    '--no-privileges',
    '--exit-on-error',
    join(copy.folder, 'database.dump'),
  ])
  return withRestored(url, (client) => restoreFiles(client, from.files, files))
}

/** Connects to the restored database, which is marked before anything else is done. */
async function withRestored<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // A backup of an earlier version cannot be marked.
  await migrate(url)
  return withClient(url, async (client) => {
    await markRestored(client)
    return work(client)
  })
}
