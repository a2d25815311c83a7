import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Place } from '../platform/database/embedded/place'
import type { FileStore } from '../platform/files/fileStore'
import { copyFiles, forgetFiles } from './copyFiles'
import { copyDatabase, fetchLog, forgetLog, keepLog } from './folderCopy'
import type { BackupPlace, Manifest } from './place'

/** The database to be backed up: our own in its folder, or one at an address. */
export type Source = { place: Place; client: pg.Client } | { url: string }

export interface BackUpOptions {
  source: Source
  files: FileStore
  to: BackupPlace
  /** Even if there is one of today. */
  full: boolean
  /** How many days back one can go. */
  keepDays: number
}

export interface BackedUp {
  /** The folder of a full copy that was made now. */
  full: string | undefined
  files: number
}

const dayMs = 86_400_000

/**
 * Brings the backup up to this moment: a full copy of the database when the last one is a day old, the log since, and the
 * files that are new. Files come last, so that none is missing that the database knows.
 */
export async function backUp({ source, files, to, full, keepDays }: BackUpOptions): Promise<BackedUp> {
  await to.prepare()
  const [newest] = await to.copies()
  const isDue = full || !newest || !('place' in source) || Date.now() - Date.parse(newest.finishedAt) > dayMs
  const made = isDue ? await makeFull(source, to) : undefined
  if ('place' in source) await fetchLog(source.client, source.place, to.wal)
  const copied = await copyFiles(files, to.files, new Date())
  await forgetOld(to, files, keepDays)
  return { full: made, files: copied }
}

async function makeFull(source: Source, to: BackupPlace): Promise<string> {
  const draft = await to.draft(new Date())
  const manifest = 'place' in source ? await copyFolder(source, draft) : await dump(source.url, draft)
  return to.finish(draft, manifest)
}

async function copyFolder({ client, place }: { client: pg.Client; place: Place }, draft: string): Promise<Manifest> {
  await keepLog(place)
  return copyDatabase(client, place, draft)
}

async function dump(url: string, draft: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  await promisify(execFile)('pg_dump', ['--format=custom', `--file=${join(draft, 'database.dump')}`, url])
  return { startedAt, finishedAt: new Date().toISOString(), firstLog: null, kind: 'dump' }
}

/** Keeps the newest full copy from before the days one can go back, and everything after it. */
async function forgetOld(to: BackupPlace, files: FileStore, keepDays: number): Promise<void> {
  const since = new Date(Date.now() - keepDays * dayMs).toISOString()
  const copies = await to.copies()
  const lastNeeded = copies.find(({ finishedAt }) => finishedAt <= since) ?? copies.at(-1)
  if (!lastNeeded) return
  for (const copy of copies) if (copy.finishedAt < lastNeeded.finishedAt) await rm(copy.folder, { recursive: true })
  if (lastNeeded.firstLog) await forgetLog(to.wal, lastNeeded.firstLog)
  await forgetFiles(files, to.files, new Date(lastNeeded.startedAt), new Date())
}
