import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { BlobResponse } from '#contract/kit/responses'
import { db } from '../../../platform/context'
import { media } from '../../../platform/files/tables'
import { notFound, orNotFound } from '../../../platform/http/problem'
import { dicomImages } from '../../../schema/imaging'
import { investigationFiles } from '../../../schema/investigations'
import { readFile } from '../readFile'
import { mostBytes } from './copyImages'
import { renderOriginal } from './renderOriginal'

/**
 * Opens a frame of a DICOM file as a picture in which small letters can be read, unlike in a preview, which is made smaller for
 * slow connections. The caller's access to the file must have been checked before.
 * @throws Problem 404 if there is no such frame, or if it cannot be drawn
 */
export async function openOriginal(fileId: number, frame: number): Promise<BlobResponse> {
  const [row] = await db()
    .select({ storedName: media.stored_name, size: media.size, frames: dicomImages.frames })
    .from(dicomImages)
    .innerJoin(investigationFiles, eq(investigationFiles.id, dicomImages.file_id))
    .innerJoin(media, eq(media.id, investigationFiles.media_id))
    .where(eq(dicomImages.file_id, fileId))
  const { storedName, size, frames } = orNotFound(row)
  // What is not copied needs no look.
  if (frame >= frames || size > mostBytes) throw notFound()
  const picture = await renderOriginal(() => readFile(storedName), frame)
  if (!picture) throw notFound()
  return {
    fileName: `image-${frame + 1}.jpg`,
    contentType: 'image/jpeg',
    size: picture.length,
    stream: Readable.from([Buffer.from(picture)]),
  }
}
