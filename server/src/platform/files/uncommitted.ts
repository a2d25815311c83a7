import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { context } from '../context'
import type { SavedFile } from '../http/handlers'
import { media } from './tables'

/** Files whose bytes are stored and whose row is not known to be committed, with their names in the store. */
const uncommitted = new WeakMap<SavedFile, string>()

export function markUncommitted(file: SavedFile, storedName: string): void {
  uncommitted.set(file, storedName)
}

/**
 * Returns the name in the store of a file that an earlier attempt of the request's transaction has stored; undefined if
 * there was none.
 */
export function uncommittedName(file: SavedFile): string | undefined {
  return uncommitted.get(file)
}

export function markCommitted(file: SavedFile): void {
  uncommitted.delete(file)
}

/** Removes a received file that was not saved, wherever it is. Called once the request's transaction has ended. */
export async function discardFile(file: SavedFile): Promise<void> {
  const storedName = uncommitted.get(file)
  uncommitted.delete(file)
  if (storedName === undefined) await rm(file.path, { force: true })
  else await removeUnlessCommitted(storedName)
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
