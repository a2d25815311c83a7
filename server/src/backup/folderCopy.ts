import { chownSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { ClusterLocation } from '../platform/database/embedded/clusterLocation'
import { privateFolder } from '../platform/database/embedded/clusterLocation'
import { sync } from '../platform/files/sync'
import type { Manifest } from './backupFolder'

/** Only valid for the running server, or recreated by every start. */
const notCopied = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_replslot', 'pg_notify'])
/** Folders that PostgreSQL nevertheless requires. */
const emptyFolders = ['pg_wal', 'pg_stat_tmp', 'pg_replslot', 'pg_notify']

/** Returns the folder into which the running database archives WAL segments (see `archiving` in postmaster.ts). */
export function walFolder({ dataDir }: Pick<ClusterLocation, 'dataDir'>): string {
  return join(dataDir, 'wal')
}

/** Makes the database archive its WAL from now on. */
export async function startArchiving(location: ClusterLocation): Promise<void> {
  await mkdir(walFolder(location), { recursive: true })
  privateFolder(walFolder(location), location.account)
}

/**
 * Makes a full copy of the database folder while the database is running: PostgreSQL marks the start, its files are
 * copied as they are, and the WAL from then on makes them consistent (PostgreSQL's manual, "Making a base backup using
 * the low level API"). Waits until the last WAL segment that it needs is archived.
 */
export async function copyDatabase(client: pg.Client, location: ClusterLocation, draft: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  const { rows: began } = await client.query(
    `select pg_walfile_name(pg_backup_start('mashfa', fast => true)) as "firstLog"`,
  )
  const target = join(draft, 'postgres')
  await cp(location.cluster, target, {
    recursive: true,
    filter: async (path) => !notCopied.has(basename(path)) && (await exists(path)),
  })
  for (const folder of emptyFolders) await mkdir(join(target, folder), { recursive: true })
  const { rows: ended } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => true)')
  await writeFile(join(target, 'backup_label'), ended[0].labelfile)
  return { startedAt, finishedAt: new Date().toISOString(), firstLog: began[0].firstLog, kind: 'folder' }
}

/** A running database creates and removes files at any time. */
async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/**
 * Has the current WAL segment archived now, and fetches all archived ones.
 * @returns the name of that segment
 */
export async function fetchWal(client: pg.Client, location: ClusterLocation, folder: string): Promise<string> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as last')
  await waitUntilArchived(client, rows[0].last)
  const names = (await readdir(walFolder(location))).filter((name) => name.endsWith('.gz'))
  for (const name of names) {
    const draft = join(folder, `${name}.new`)
    await cp(join(walFolder(location), name), draft)
    await sync(draft)
    await rename(draft, join(folder, name))
  }
  await sync(folder)
  for (const name of names) await rm(join(walFolder(location), name))
  return rows[0].last
}

/** Returns whether the folder has every WAL segment from the first to the last one, which are of the same timeline. */
export async function hasAllWal(folder: string, first: string, last: string): Promise<boolean> {
  const timeline = last.slice(0, 8)
  if (!first.startsWith(timeline) || first > last) return false
  const present = new Set(await readdir(folder))
  for (let number = segmentNumber(first); number <= segmentNumber(last); number += 1) {
    if (!present.has(`${timeline}${hex(number / segmentsPerLog)}${hex(number % segmentsPerLog)}.gz`)) return false
  }
  return true
}

/** The name of a WAL segment is its timeline, its log and its number in the log, with eight hexadecimal digits each. */
const segmentsPerLog = 256

function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16)
}

function hex(number: number): string {
  return Math.floor(number).toString(16).toUpperCase().padStart(8, '0')
}

/**
 * Waits until PostgreSQL has archived this WAL segment.
 * @throws Error when that keeps failing
 */
async function waitUntilArchived(client: pg.Client, last: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query('select last_archived_wal as archived from pg_stat_archiver')
    if (rows[0].archived !== null && rows[0].archived >= last) return
    await client.query('select pg_sleep(0.1)')
  }
  throw new Error('PostgreSQL could not archive its write-ahead log. See postgres.log for the reason.')
}

/** Removes the WAL from before the oldest full copy. */
export async function removeOldWal(folder: string, firstLog: string): Promise<void> {
  for (const name of await readdir(folder)) if (name < firstLog) await rm(join(folder, name))
}

/**
 * Copies a full copy to the place of a new database, and configures recovery through the WAL of its timeline up to an
 * instant, or to its end. Every restore begins a timeline, which is archived at once, so that no later one is the same.
 */
export async function prepareRestore(
  location: ClusterLocation,
  copy: string,
  log: string,
  until: Date | undefined,
): Promise<void> {
  await cp(join(copy, 'postgres'), location.cluster, { recursive: true })
  await startArchiving(location)
  await cp(log, restoreWalFolder(location), { recursive: true })
  privateFolder(restoreWalFolder(location), location.account)
  for (const name of await readdir(restoreWalFolder(location))) {
    if (location.account) chownSync(join(restoreWalFolder(location), name), location.account.uid, location.account.gid)
  }
  const target = until
    ? `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    : ''
  const settings = `restore_command = 'gzip -dc ../restore/%f.gz > %p'\nrecovery_target_timeline = 'current'\n${target}`
  await writeFile(join(location.cluster, 'postgresql.auto.conf'), settings)
  await writeFile(join(location.cluster, 'recovery.signal'), '')
}

function restoreWalFolder({ dataDir }: ClusterLocation): string {
  return join(dataDir, 'restore')
}

export async function afterRestore(location: ClusterLocation): Promise<void> {
  await rm(restoreWalFolder(location), { recursive: true, force: true })
  await writeFile(join(location.cluster, 'postgresql.auto.conf'), '')
}
