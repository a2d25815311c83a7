import { randomBytes } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostCopiedFrames, mostCopies, previewStates } from '#contract/imaging/codes'
import type { BlackedArea, ImageCopyInput } from '#contract/imaging/copies'
import { caller, context, db, now } from '../../../platform/context'
import { numberArray } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { imageCopies, imageCopyFiles } from '../../../schema/imaging'
import { investigations } from '../../../schema/investigations'
import { copyImage } from './jobs'

const OriginalRow = z.strictObject({
  id: z.int(),
  study_uid: z.string().nullable(),
  rows: z.int().nullable(),
  columns: z.int().nullable(),
  frames: z.int(),
  preview_state: z.enum(previewStates),
})
type OriginalRow = z.output<typeof OriginalRow>

/** Returns the DICOM files of an order with these ids. */
function originals(investigationId: number, ids: readonly number[]): Promise<OriginalRow[]> {
  return readJsonRows(
    OriginalRow,
    sql`select images.file_id as id, study_uid, rows, columns, frames, preview_state
      from dicom_images as images join investigation_files as files on files.id = images.file_id
      where files.investigation_id = ${investigationId} and files.id = any (${numberArray(ids)})`,
  )
}

const isInside = ({ rows, columns, frames }: OriginalRow, { frame, left, top, width, height }: BlackedArea) =>
  left + width <= (columns ?? 0) && top + height <= (rows ?? 0) && (frame ?? 0) < frames

/** @throws Problem 422 on images that are not of one study of the order, or that nobody can have looked at */
async function checkImages(investigationId: number, images: ImageCopyInput['images']): Promise<void> {
  const found = await originals(
    investigationId,
    images.map(({ file_id: id }) => id),
  )
  const byId = new Map(found.map((each) => [each.id, each]))
  if (byId.size < images.length) throw fieldProblem('images', 'validation.invalidChoice')
  const isOneStudy =
    images.length === 1 || (found[0]?.study_uid && new Set(found.map((each) => each.study_uid)).size === 1)
  if (!isOneStudy) throw fieldProblem('images', 'imageCopy.oneStudy')
  for (const [index, { file_id: id, areas }] of images.entries()) {
    const original = orNotFound(byId.get(id))
    const number = index + 1
    if (original.preview_state !== 'made') throw fieldProblem('images', 'imageCopy.noPreview', { number })
    if (original.frames > mostCopiedFrames)
      throw fieldProblem('images', 'imageCopy.tooManyFrames', { number, max: mostCopiedFrames })
    if (!areas.every((area) => isInside(original, area))) throw fieldProblem('images', 'imageCopy.outside', { number })
  }
}

/** One copy of an order at a time. @throws Problem 404; 422 if there are too many */
async function checkRoom(investigationId: number): Promise<void> {
  const ofOrder = eq(investigations.id, investigationId)
  orNotFound((await db().select({ id: investigations.id }).from(investigations).where(ofOrder).for('update'))[0])
  const [stored] = await db()
    .select({ copies: count() })
    .from(imageCopies)
    .where(eq(imageCopies.investigation_id, investigationId))
  if ((stored?.copies ?? 0) >= mostCopies) throw fieldProblem('images', 'imageCopy.tooMany', { max: mostCopies })
}

/**
 * Asks for a copy of images of an order without what says who the patient is; a job makes it. The caller's access must have been
 * checked before.
 * @returns its id
 * @throws Problem 404; 422 on images
 */
export async function createCopy(investigationId: number, { purpose, images }: ImageCopyInput): Promise<number> {
  await checkRoom(investigationId)
  await checkImages(investigationId, images)
  const [row] = await db()
    .insert(imageCopies)
    .values({
      ...{ investigation_id: investigationId, purpose, uid_key: randomBytes(32) },
      ...{ created_by: caller().id, created_at: now() },
    })
    .returning({ id: imageCopies.id })
  const { id } = orNotFound(row)
  await db()
    .insert(imageCopyFiles)
    .values(images.map(({ file_id, areas }) => ({ copy_id: id, file_id, areas })))
  await context().platform.jobs.enqueue(copyImage.name, { copy_id: id }, { key: String(id) })
  return id
}
