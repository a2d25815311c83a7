import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore } from '../platform/files/fileStore'

/**
 * Copies every stored file that is not in the folder yet. Existing ones stay, because an older copy may need them. The
 * time of a file in the folder is when it was last seen in the store.
 */
export async function copyFiles(store: FileStore, folder: string, before: Date): Promise<number> {
  const present = new Set(await readdir(folder))
  let copied = 0
  for await (const name of store.names(before)) {
    if (present.has(name)) {
      await utimes(join(folder, name), before, before)
      continue
    }
    const draft = join(folder, `${name}.new`)
    await pipeline(await store.open(name), createWriteStream(draft, { flush: true }))
    await rename(draft, join(folder, name))
    copied += 1
  }
  return copied
}

/**
 * Removes files that no remaining full copy can need: those that are no longer stored, and were last seen in the store
 * before the oldest. An empty store is taken for one whose disk or bucket is missing: nothing is removed.
 * @returns whether the store is empty although the folder has files
 */
export async function removeUnneededFiles(store: FileStore, folder: string, oldest: Date, now: Date): Promise<boolean> {
  const present = new Set<string>()
  for await (const name of store.names(now)) present.add(name)
  const copied = await readdir(folder)
  if (present.size === 0) return copied.length > 0
  for (const name of copied) {
    if (present.has(name)) continue
    const { mtime } = await stat(join(folder, name))
    if (mtime < oldest) await rm(join(folder, name))
  }
  return false
}

export interface RestoredFiles {
  restored: number
  /** Names of files that are in the database, but missing in the backup or with another digest. */
  missing: string[]
}

/** Puts every file of the database into the store, if its digest is correct. */
export async function restoreFiles(database: pg.Client, folder: string, store: FileStore): Promise<RestoredFiles> {
  // A backup of an earlier version has no uploads of several requests.
  const { rows: tables } = await database.query<{ exists: boolean }>(
    `select to_regclass('public.uploads') is not null as exists`,
  )
  const uploads = tables[0]?.exists
    ? 'union all select stored_name, sha256 from uploads where stored_name is not null'
    : ''
  const { rows } = await database.query<{ name: string; sha256: Buffer | string }>(
    `select stored_name as name, sha256 from media ${uploads} order by name`,
  )
  const missing: string[] = []
  for (const { name, sha256 } of rows) {
    const expected = typeof sha256 === 'string' ? sha256 : sha256.toString('hex')
    if ((await digestOf(join(folder, name)).catch(() => undefined)) !== expected) {
      missing.push(name)
      continue
    }
    const arrived = join(store.incoming, name)
    await copyFile(join(folder, name), arrived)
    await store.restore(name, arrived)
    await rm(arrived, { force: true })
  }
  return { restored: rows.length - missing.length, missing }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
