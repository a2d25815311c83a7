import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ClusterLocation } from '../platform/database/embedded/clusterLocation'
import type { FileStore } from '../platform/files/fileStore'
import type { BackupFolder, Manifest } from './backupFolder'
import { runClientTool } from './clientTool'
import { copyFiles, removeUnneededFiles } from './copyFiles'
import { copyDatabase, fetchWal, hasAllWal, removeOldWal, startArchiving } from './folderCopy'

interface FolderSource {
  location: ClusterLocation
  client: pg.Client
}

/** The database to be backed up: the embedded one in its folder, or one at a URL. */
export type Source = FolderSource | { url: string }

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
 * Updates the backup: the WAL of the database, a full copy when the last one is a day old or the WAL does not lead on
 * from it, and new files. Files come last, so that every file in the backed-up database is included.
 */
export async function backUp({ source, files, to, full, keepDays }: BackUpOptions): Promise<BackupResult> {
  await to.prepare()
  const created = 'location' in source ? await backUpFolder(source, to, full) : await dump(source.url, to)
  const copied = await copyFiles(files, to.files, new Date())
  const isStoreEmpty = await removeOldBackups(to, files, keepDays)
  return { full: created, files: copied, isStoreEmpty }
}

/** @returns the folder of the full copy, if one was made now */
async function backUpFolder(
  { client, location }: FolderSource,
  to: BackupFolder,
  full: boolean,
): Promise<string | undefined> {
  await startArchiving(location)
  const last = await fetchWal(client, location, to.wal)
  const [newest] = await to.copies()
  if (!full && newest && (await leadsTo(last, newest, to))) return undefined
  const draft = await to.draft(new Date())
  const created = await to.finish(draft, await copyDatabase(client, location, draft))
  await fetchWal(client, location, to.wal)
  return created
}

/**
 * Returns whether a full copy of the last day can be brought up to this WAL segment. It cannot after a restore, which
 * begins a timeline, and when WAL was not archived, or fetched into another folder.
 */
async function leadsTo(last: string, { finishedAt, firstLog }: Manifest, to: BackupFolder): Promise<boolean> {
  const isOld = Date.now() - Date.parse(finishedAt) > dayMs
  return !isOld && firstLog !== null && (await hasAllWal(to.wal, firstLog, last))
}

async function dump(url: string, to: BackupFolder): Promise<string> {
  const startedAt = new Date().toISOString()
  const draft = await to.draft(new Date())
  await runClientTool('pg_dump', url, ['--format=custom', `--file=${join(draft, 'database.dump')}`])
  return to.finish(draft, { startedAt, finishedAt: new Date().toISOString(), firstLog: null, kind: 'dump' })
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
