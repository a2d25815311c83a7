import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { ClusterLocation } from '../platform/database/embedded/clusterLocation'
import type { FileStore } from '../platform/files/fileStore'
import type { BackupFolder, Manifest } from './backupFolder'
import { copyFiles, removeUnneededFiles } from './copyFiles'
import { copyDatabase, fetchWal, removeOldWal, startArchiving } from './folderCopy'

/** The database to be backed up: the embedded one in its folder, or one at a URL. */
export type Source = { location: ClusterLocation; client: pg.Client } | { url: string }

export interface BackUpOptions {
  source: Source
  files: FileStore
  to: BackupFolder
  /** Makes a full copy even if there is one from today. */
  full: boolean
  /** How many days back a restore must be possible. */
  keepDays: number
}

export interface BackupResult {
  /** The folder of the full copy, if one was made now. */
  full: string | undefined
  files: number
  /** The store has no files although the backup does: its disk or bucket may be missing, so none was removed. */
  isStoreEmpty: boolean
}

const dayMs = 86_400_000

/**
 * Updates the backup: a full copy of the database when the last one is a day old, the WAL since then, and new files.
 * Files come last, so that every file in the backed-up database is included.
 */
export async function backUp({ source, files, to, full, keepDays }: BackUpOptions): Promise<BackupResult> {
  await to.prepare()
  const [newest] = await to.copies()
  const isDue = full || !newest || !('location' in source) || Date.now() - Date.parse(newest.finishedAt) > dayMs
  const created = isDue ? await makeFullCopy(source, to) : undefined
  if ('location' in source) await fetchWal(source.client, source.location, to.wal)
  const copied = await copyFiles(files, to.files, new Date())
  const isStoreEmpty = await removeOldBackups(to, files, keepDays)
  return { full: created, files: copied, isStoreEmpty }
}

async function makeFullCopy(source: Source, to: BackupFolder): Promise<string> {
  const draft = await to.draft(new Date())
  const manifest = 'location' in source ? await copyFolder(source, draft) : await dump(source.url, draft)
  return to.finish(draft, manifest)
}

async function copyFolder(
  { client, location }: { client: pg.Client; location: ClusterLocation },
  draft: string,
): Promise<Manifest> {
  await startArchiving(location)
  return copyDatabase(client, location, draft)
}

async function dump(url: string, draft: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  await promisify(execFile)('pg_dump', ['--format=custom', `--file=${join(draft, 'database.dump')}`, url])
  return { startedAt, finishedAt: new Date().toISOString(), firstLog: null, kind: 'dump' }
}

/**
 * Keeps the newest full copy from before the retention period, and everything after it.
 * @returns whether the file store is empty although the backup has files
 */
async function removeOldBackups(to: BackupFolder, files: FileStore, keepDays: number): Promise<boolean> {
  const since = new Date(Date.now() - keepDays * dayMs).toISOString()
  const copies = await to.copies()
  const lastNeeded = copies.find(({ finishedAt }) => finishedAt <= since) ?? copies.at(-1)
  if (!lastNeeded) return false
  for (const copy of copies) if (copy.finishedAt < lastNeeded.finishedAt) await rm(copy.folder, { recursive: true })
  if (lastNeeded.firstLog) await removeOldWal(to.wal, lastNeeded.firstLog)
  return removeUnneededFiles(files, to.files, new Date(lastNeeded.startedAt), new Date())
}
