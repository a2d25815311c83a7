import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore } from '../platform/files/fileStore'

/** Brings into a folder every stored file that is not there yet. What is there stays: an older point may need it. */
export async function copyFiles(store: FileStore, folder: string, before: Date): Promise<number> {
  const present = new Set(await readdir(folder))
  let copied = 0
  for await (const name of store.names(before)) {
    if (present.has(name)) continue
    const draft = join(folder, `${name}.new`)
    await pipeline(await store.open(name), createWriteStream(draft, { flush: true }))
    await rename(draft, join(folder, name))
    copied += 1
  }
  return copied
}

/** Takes out what no full copy that is kept can need any more: files that are gone, and were so before the oldest. */
export async function removeUnneededFiles(store: FileStore, folder: string, oldest: Date, now: Date): Promise<void> {
  const present = new Set<string>()
  for await (const name of store.names(now)) present.add(name)
  for (const name of await readdir(folder)) {
    if (present.has(name)) continue
    const { mtime } = await stat(join(folder, name))
    if (mtime < oldest) await rm(join(folder, name))
  }
}

export interface RestoredFiles {
  restored: number
  /** Names of files that the database knows and the backup lacks, or has otherwise than the database says. */
  missing: string[]
}

/** Puts every file that the database knows into the store, if its bytes are those that were kept. */
export async function restoreFiles(database: pg.Client, folder: string, store: FileStore): Promise<RestoredFiles> {
  const { rows } = await database.query<{ name: string; sha256: Buffer | string }>(
    `select stored_name as name, sha256 from media order by id`,
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
  }
  return { restored: rows.length - missing.length, missing }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
