import { chownSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Place } from '../platform/database/embedded/place'
import { privateFolder } from '../platform/database/embedded/place'
import type { Manifest } from './place'

/** Of the running server alone, or made anew by every start. */
const notCopied = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_replslot', 'pg_notify'])
/** Those that PostgreSQL wants to find all the same. */
const emptyFolders = ['pg_wal', 'pg_stat_tmp', 'pg_replslot', 'pg_notify']

/** Where the running database puts pieces of its log (see `archiving` in postmaster.ts). */
export function logFolder({ dataDir }: Place): string {
  return join(dataDir, 'wal')
}

/** From now on the database keeps its log. */
export async function keepLog(place: Place): Promise<void> {
  await mkdir(logFolder(place), { recursive: true })
  privateFolder(logFolder(place), place.account)
}

/**
 * A full copy of the database folder while the database goes on: PostgreSQL marks the moment, its files are copied as they
 * are, and the log from that moment on makes them whole (PostgreSQL's manual, "Making a base backup using the low level
 * API"). Waits until the last piece of the log that it needs is kept.
 */
export async function copyDatabase(client: pg.Client, place: Place, draft: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  const { rows: began } = await client.query(
    `select pg_walfile_name(pg_backup_start('mashfa', fast => true)) as "firstLog"`,
  )
  const target = join(draft, 'postgres')
  await cp(place.cluster, target, {
    recursive: true,
    filter: async (path) => !notCopied.has(basename(path)) && (await isThere(path)),
  })
  for (const folder of emptyFolders) await mkdir(join(target, folder), { recursive: true })
  const { rows: ended } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => true)')
  await writeFile(join(target, 'backup_label'), ended[0].labelfile, { flush: true })
  return { startedAt, finishedAt: new Date().toISOString(), firstLog: began[0].firstLog, kind: 'folder' }
}

/** A running database makes and removes files at any moment. */
async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** Has the present piece of the log kept now, and fetches all that are. */
export async function fetchLog(client: pg.Client, place: Place, folder: string): Promise<void> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as last')
  await kept(client, rows[0].last)
  for (const name of await readdir(logFolder(place))) {
    if (!name.endsWith('.gz')) continue
    const draft = join(folder, `${name}.new`)
    await cp(join(logFolder(place), name), draft)
    await rename(draft, join(folder, name))
    await rm(join(logFolder(place), name))
  }
}

/** Waits until PostgreSQL has kept this piece of its log. @throws when that fails again and again */
async function kept(client: pg.Client, last: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query('select last_archived_wal as kept from pg_stat_archiver')
    if (rows[0].kept !== null && rows[0].kept >= last) return
    await client.query('select pg_sleep(0.1)')
  }
  throw new Error('PostgreSQL does not keep its log; postgres.log says why')
}

/** Forgets the log from before the oldest full copy. */
export async function forgetLog(folder: string, firstLog: string): Promise<void> {
  for (const name of await readdir(folder)) if (name < firstLog) await rm(join(folder, name))
}

/** Puts a full copy into the place of a new database, and tells it to go on through the log up to an instant, or to its end. */
export async function prepareRestore(place: Place, copy: string, log: string, until: Date | undefined): Promise<void> {
  await cp(join(copy, 'postgres'), place.cluster, { recursive: true })
  await cp(log, restoreLog(place), { recursive: true })
  privateFolder(restoreLog(place), place.account)
  for (const name of await readdir(restoreLog(place))) {
    if (place.account) chownSync(join(restoreLog(place), name), place.account.uid, place.account.gid)
  }
  const target = until
    ? `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    : ''
  const settings = `restore_command = 'gzip -dc ../restore/%f.gz > %p'\n${target}`
  await writeFile(join(place.cluster, 'postgresql.auto.conf'), settings)
  await writeFile(join(place.cluster, 'recovery.signal'), '')
}

function restoreLog({ dataDir }: Place): string {
  return join(dataDir, 'restore')
}

export async function afterRestore(place: Place): Promise<void> {
  await rm(restoreLog(place), { recursive: true, force: true })
  await writeFile(join(place.cluster, 'postgresql.auto.conf'), '')
}
