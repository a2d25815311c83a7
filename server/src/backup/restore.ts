import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import { settlePlace } from '../platform/database/embedded/place'
import type { FileStore } from '../platform/files/fileStore'
import { type FilesBack, restoreFiles } from './copyFiles'
import { afterRestore, prepareRestore } from './folderCopy'
import type { BackupPlace, FullCopy } from './place'

export interface RestoreOptions {
  from: BackupPlace
  /** The moment to come back to; the end of the backup unless told. */
  until: Date | undefined
  /** Where the database goes: a data folder without one, or an empty database at an address. */
  to: { dataDir: string } | { url: string }
  files: FileStore
}

export interface Restored extends FilesBack {
  copy: FullCopy
}

/**
 * Brings database and files back as they were at a moment, and looks whether every file that the database knows is there.
 * @throws with a message for people: no backup of that time, a database is there already
 */
export async function restore({ from, until, to, files }: RestoreOptions): Promise<Restored> {
  const copies = await from.copies()
  const copy = copies.find(({ finishedAt }) => !until || finishedAt <= until.toISOString())
  if (!copy) throw new Error('There is no backup from before that time.')
  if ('url' in to) return { copy, ...(await restoreDump(copy, from, to.url, files, until)) }
  if (copy.kind !== 'folder') throw new Error('This backup is a dump: restore it into the database of DATABASE_URL.')
  const place = settlePlace(to.dataDir, false)
  if (existsSync(place.cluster)) {
    throw new Error(`There is a database in ${place.cluster}. Move it away, or give another DATA_DIR.`)
  }
  await prepareRestore(place, copy.folder, from.wal, until)
  const postgres = await startEmbeddedPostgres({ dataDir: to.dataDir })
  try {
    await recovered(postgres.url)
    const back = await withDatabase(postgres.url, (client) => restoreFiles(client, from.files, files))
    return { copy, ...back }
  } finally {
    await postgres.stop()
    await afterRestore(place)
  }
}

async function restoreDump(
  copy: FullCopy,
  from: BackupPlace,
  url: string,
  files: FileStore,
  until: Date | undefined,
): Promise<FilesBack> {
  if (copy.kind !== 'dump') throw new Error('This backup is a database folder: restore it without DATABASE_URL.')
  if (until) throw new Error('A dump is of one moment: leave out the time, or use the tools of your PostgreSQL.')
  await promisify(execFile)('pg_restore', [
    '--no-owner',
    '--exit-on-error',
    `--dbname=${url}`,
    join(copy.folder, 'database.dump'),
  ])
  return withDatabase(url, (client) => restoreFiles(client, from.files, files))
}

/** Waits until the log has been gone through. */
async function recovered(url: string): Promise<void> {
  await withDatabase(url, async (client) => {
    for (;;) {
      const { rows } = await client.query('select pg_is_in_recovery() as still')
      if (!rows[0].still) return
      await client.query('select pg_sleep(0.1)')
    }
  })
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
