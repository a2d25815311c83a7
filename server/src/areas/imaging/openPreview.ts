import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { PreviewQuery } from '#contract/imaging/image'
import type { BlobResponse } from '#contract/kit/responses'
import { db } from '../../platform/context'
import { openMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { imagePreviews } from '../../schema/imaging'

/**
 * Opens the preview of a frame. The caller's access to the file must have been checked before.
 * @throws Problem 404 if there is none
 */
export async function openPreview(
  fileId: number,
  { frame, size }: z.output<typeof PreviewQuery>,
): Promise<BlobResponse> {
  const [preview] = await db()
    .select()
    .from(imagePreviews)
    .where(and(eq(imagePreviews.file_id, fileId), eq(imagePreviews.frame, frame)))
  const { tile_media_id: tile, picture_media_id: picture } = orNotFound(preview)
  return openMedia(size === 'tile' ? tile : picture)
}
