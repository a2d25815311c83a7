import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareLocation } from '../platform/database/embedded/clusterLocation'
import { startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import type { FileStore } from '../platform/files/fileStore'
import type { BackupFolder, FullCopy } from './backupFolder'
import { type RestoredFiles, restoreFiles } from './copyFiles'
import { afterRestore, prepareRestore } from './folderCopy'

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
}

/**
 * Restores database and files as of an instant, and checks that every file in the database is there.
 * @throws with a readable message: no backup of that time, or a database exists already
 */
export async function restore({ from, until, to, files }: RestoreOptions): Promise<Restored> {
  const copies = await from.copies()
  const copy = copies.find(({ finishedAt }) => !until || finishedAt <= until.toISOString())
  if (!copy) throw new Error('There is no backup from before that time.')
  if ('url' in to) return { copy, ...(await restoreDump(copy, from, to.url, files, until)) }
  if (copy.kind !== 'folder') throw new Error('This backup is a dump: restore it into the database of DATABASE_URL.')
  const location = prepareLocation(to.dataDir, false)
  if (existsSync(location.cluster)) {
    throw new Error(`There is a database in ${location.cluster}. Move it away, or set DATA_DIR to another folder.`)
  }
  await prepareRestore(location, copy.folder, from.wal, until)
  const postgres = await startEmbeddedPostgres({ dataDir: to.dataDir })
  try {
    const back = await withDatabase(postgres.ownerUrl, (client) => restoreFiles(client, from.files, files))
    return { copy, ...back }
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
  await promisify(execFile)('pg_restore', [
    '--no-owner',
    // The next start grants the server's user what it needs.
    '--no-privileges',
    '--exit-on-error',
    `--dbname=${url}`,
    join(copy.folder, 'database.dump'),
  ])
  return withDatabase(url, (client) => restoreFiles(client, from.files, files))
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
