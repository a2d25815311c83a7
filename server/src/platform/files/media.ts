import { eq } from 'drizzle-orm'
import type { BlobResponse } from '#contract/kit/responses'
import { afterCommit, context, db, now } from '../context'
import type { SavedFile } from '../http/handlers'
import { orNotFound } from '../http/problem'
import { type MediaRow, media } from './tables'
import { markCommitted, storeBytes } from './uncommitted'

/**
 * Stores a received file: its bytes are on disk before its row can be committed. Must run in a transaction. After a
 * rollback, the `discard` of the form that brought the file cleans up, or the transaction runs again with the file that
 * is already stored.
 */
export async function saveMedia(file: SavedFile): Promise<MediaRow> {
  const { caller } = context()
  const storedName = await storeBytes(file)
  const [row] = await db()
    .insert(media)
    .values({
      file_name: file.originalName,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      stored_name: storedName,
      created_by: caller?.id ?? null,
      created_at: now(),
    })
    .returning()
  afterCommit(() => markCommitted(file))
  return orNotFound(row)
}

/**
 * Opens a stored file, as the response of a call. The caller's access must have been checked before.
 * @throws Problem 404 for an unknown id
 */
export async function openMedia(id: number): Promise<BlobResponse> {
  const [row] = await db().select().from(media).where(eq(media.id, id))
  const { file_name: fileName, content_type: contentType, size, stored_name: storedName } = orNotFound(row)
  return { fileName, contentType, size, stream: await context().platform.files.open(storedName) }
}

/**
 * Deletes a file's row now, and its bytes after commit.
 * @throws Problem 404 for an unknown id
 */
export async function removeMedia(id: number): Promise<void> {
  const { files } = context().platform
  const [row] = await db().delete(media).where(eq(media.id, id)).returning({ stored_name: media.stored_name })
  const { stored_name: storedName } = orNotFound(row)
  afterCommit(() => files.remove(storedName))
}
