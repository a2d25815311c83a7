import { eq } from 'drizzle-orm'
import type { BlobAnswer } from '#contract/kit/answers'
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

/** Keeps the pictures that came with a form, in the place of those before; those that did not come stay. */
export async function savePictures(id: number, files: readonly ReceivedFile[]): Promise<void> {
  const avatar = files.find(({ field }) => field === 'avatar')
  const idScan = files.find(({ field }) => field === 'uuid_picture')
  if (!avatar && !idScan) return
  // One after the other: each takes away the picture that the one before it left.
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

/** The bytes of a person's picture. 404 where there is none. */
export async function openAvatar(id: number): Promise<BlobAnswer> {
  const [row] = await mediaOf(id)
  return openMedia(orNotFound(row?.avatar))
}

/** The bytes of the scan of a person's national id. 404 where there is none. */
export async function openIdScan(id: number): Promise<BlobAnswer> {
  const [row] = await mediaOf(id)
  return openMedia(orNotFound(row?.idScan))
}
