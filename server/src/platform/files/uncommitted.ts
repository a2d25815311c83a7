import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { context } from '../context'
import type { SavedFile } from '../http/handlers'
import { media } from './tables'

/** Files whose bytes are stored and whose row is not known to be committed, with their names in the store. */
const uncommitted = new WeakMap<SavedFile, string>()

/**
 * Stores the bytes of a file, unless `storeAhead` or an earlier attempt of the request's transaction has.
 * @returns its name in the store
 */
export async function storeBytes(file: SavedFile): Promise<string> {
  const storedName = uncommitted.get(file) ?? (await context().platform.files.save(file.path))
  uncommitted.set(file, storedName)
  return storedName
}

/**
 * Stores the bytes of files before the transaction that adds their rows, if the store is a bucket. While a transaction
 * waits for a slow bucket, it occupies a connection, and PostgreSQL may end it (decision 248).
 */
export async function storeAhead(files: readonly SavedFile[]): Promise<void> {
  if (!context().platform.files.isRemote) return
  for (const file of files) await storeBytes(file)
}

/** Notes that the row of a file is committed, and removes the bytes that a bucket has left at its path. */
export async function markCommitted(file: SavedFile): Promise<void> {
  uncommitted.delete(file)
  await rm(file.path, { force: true })
}

/** Removes a received file that was not saved, wherever it is. Called once the request's transaction has ended. */
export async function discardFile(file: SavedFile): Promise<void> {
  const storedName = uncommitted.get(file)
  uncommitted.delete(file)
  await rm(file.path, { force: true })
  if (storedName !== undefined) await removeUnlessCommitted(storedName)
}

/** A commit whose result was lost may have succeeded: only the database knows. If it is unavailable, the bytes stay. */
async function removeUnlessCommitted(storedName: string): Promise<void> {
  const { database, files, log } = context().platform
  try {
    const rows = await database.select({ id: media.id }).from(media).where(eq(media.stored_name, storedName))
    if (rows.length === 0) await files.remove(storedName)
  } catch (err) {
    log.warn(
      { err, stored_name: storedName },
      'an uploaded file could not be checked or removed; if it is unused, the daily clean-up removes it',
    )
  }
}
