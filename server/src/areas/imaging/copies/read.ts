import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { copyPurposes, mostCopies, previewProblems, previewStates } from '#contract/imaging/codes'
import type { ImageCopy } from '#contract/imaging/copies'
import type { BlobResponse } from '#contract/kit/responses'
import { db } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { openMedia } from '../../../platform/files/media'
import { notFound, orNotFound } from '../../../platform/http/problem'
import { imageCopies, imageCopyFiles } from '../../../schema/imaging'
import { PersonRow, personJson, personOf } from '../../../schema/people'

const CopyRow = z.strictObject({
  id: z.int(),
  purpose: z.enum(copyPurposes),
  creator: PersonRow,
  created: z.int(),
  images: z.array(
    z.strictObject({
      id: z.int(),
      file_id: z.int(),
      state: z.enum(previewStates),
      problem: z.enum(previewProblems).nullable(),
      areas: z.int(),
      size: z.int().nullable(),
    }),
  ),
})

async function copiesWhere(which: SQL): Promise<ImageCopy[]> {
  const rows = await readJsonRows(
    CopyRow,
    sql`select copies.id, copies.purpose, ${sql.raw(personJson('people'))} as creator,
        ${sql.raw(epochMs('copies.created_at'))} as created,
        (select json_agg(json_build_object('id', copied.id, 'file_id', copied.file_id, 'state', copied.state,
            'problem', copied.problem, 'areas', jsonb_array_length(copied.areas), 'size', media.size) order by copied.id)
          from image_copy_files as copied left join media on media.id = copied.media_id
          where copied.copy_id = copies.id) as images
      from image_copies as copies join users as people on people.id = copies.created_by
      where ${which} order by copies.id desc limit ${mostCopies}`,
  )
  return rows.map(({ creator, created, ...row }) => ({
    ...row,
    created_by: personOf(creator),
    created_at: new Date(created).toISOString(),
  }))
}

/** Returns the copies of the images of an order, the newest first. One statement. */
export function copiesOf(investigationId: number): Promise<ImageCopy[]> {
  return copiesWhere(sql`copies.investigation_id = ${investigationId}`)
}

/** Returns one copy of an order. @throws Problem 404 */
export async function readCopy(investigationId: number, copyId: number): Promise<ImageCopy> {
  const [found] = await copiesWhere(sql`copies.investigation_id = ${investigationId} and copies.id = ${copyId}`)
  return orNotFound(found)
}

/**
 * Opens an image of a copy, as a DICOM file or as a picture. The caller's access to the order must have been checked before.
 * @throws Problem 404 also before it is made
 */
export async function openCopied(
  { id, copyId, imageId }: { id: number; copyId: number; imageId: number },
  as: 'file' | 'picture',
): Promise<BlobResponse> {
  const [row] = await db()
    .select({ file: imageCopyFiles.media_id, picture: imageCopyFiles.picture_media_id })
    .from(imageCopyFiles)
    .innerJoin(imageCopies, eq(imageCopies.id, imageCopyFiles.copy_id))
    .where(and(eq(imageCopyFiles.id, imageId), eq(imageCopies.id, copyId), eq(imageCopies.investigation_id, id)))
  const media = orNotFound(row)[as]
  if (media === null) throw notFound()
  return openMedia(media)
}
