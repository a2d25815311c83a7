import { and, eq, not, sql } from 'drizzle-orm'
import type { BlobResponse } from '#contract/kit/responses'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import type { ReceivedFile } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'

function mediaOf(id: number) {
  return db()
    .select({ avatar: users.avatar_media_id, idScan: users.id_scan_media_id })
    .from(users)
    .where(eq(users.id, id))
}

/** Saves the pictures of a form, replacing earlier ones; pictures that were not sent stay. */
export async function savePictures(id: number, files: readonly ReceivedFile[]): Promise<void> {
  const avatar = files.find(({ field }) => field === 'avatar')
  const idScan = files.find(({ field }) => field === 'uuid_picture')
  if (!avatar && !idScan) return
  // Serialized, because each transaction deletes the picture that the previous one stored.
  const [locked] = await mediaOf(id).for('update')
  const before = orNotFound(locked)
  await db()
    .update(users)
    .set({
      updated_at: now(),
      ...(avatar ? { avatar_media_id: (await saveMedia(avatar)).id } : {}),
      ...(idScan ? { id_scan_media_id: (await saveMedia(idScan)).id } : {}),
    })
    .where(eq(users.id, id))
  if (avatar && before.avatar !== null) await removeMedia(before.avatar)
  if (idScan && before.idScan !== null) await removeMedia(before.idScan)
}

/**
 * Opens a user's picture.
 * @throws Problem 404 when there is none, or one that is still to be encoded again
 */
export async function openAvatar(id: number): Promise<BlobResponse> {
  const isWaiting = sql`exists (select from waiting_portraits where media_id = ${users.avatar_media_id})`
  const [row] = await db()
    .select({ avatar: users.avatar_media_id })
    .from(users)
    .where(and(eq(users.id, id), not(isWaiting)))
  return openMedia(orNotFound(row?.avatar))
}

/**
 * Opens the scan of a user's national ID.
 * @throws Problem 404 when there is none
 */
export async function openIdScan(id: number): Promise<BlobResponse> {
  const [row] = await mediaOf(id)
  return openMedia(orNotFound(row?.idScan))
}
