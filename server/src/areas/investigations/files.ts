import { count, sql } from 'drizzle-orm'
import { type InvestigationFileKind, mostInvestigationFiles } from '#contract/investigations/codes'
import { db } from '../../platform/context'
import { saveMedia } from '../../platform/files/media'
import { takeUploads } from '../../platform/files/uploads/uploads'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { investigationFiles } from '../../schema/investigations'
import { type DicomHeader, readHeaders, storeImage } from '../imaging'
import { headersOfUploads } from './uploads'

/** What files are added to: an order or its result, and the event that brings them. */
export interface FilesTo {
  id: number
  eventId: number
  kind: InvestigationFileKind
}

/** @throws Problem 422 on attachment if there would be too many files */
async function checkCount({ id, kind }: FilesTo, added: number): Promise<void> {
  const [stored] = await db()
    .select({ files: count() })
    .from(investigationFiles)
    .where(sql`${investigationFiles.investigation_id} = ${id} and ${investigationFiles.kind} = ${kind}`)
  if ((stored?.files ?? 0) + added > mostInvestigationFiles)
    throw fieldProblem('attachment', 'investigation.tooManyFiles', { max: mostInvestigationFiles })
}

async function addFile({ id, eventId, kind }: FilesTo, mediaId: number, header?: DicomHeader | null): Promise<void> {
  const [row] = await db()
    .insert(investigationFiles)
    .values({ investigation_id: id, event_id: eventId, kind, media_id: mediaId })
    .returning({ id: investigationFiles.id })
  if (header) await storeImage(orNotFound(row).id, header)
}

/**
 * Adds the received files to an order or to its result.
 * @throws Problem 422 on attachment if there would be too many, or if a DICOM file is damaged
 */
export async function addFiles(to: FilesTo, files: readonly ReceivedFile[]): Promise<void> {
  if (files.length === 0) return
  await checkCount(to, files.length)
  const headers = await readHeaders(files, 'attachment')
  for (const file of files) await addFile(to, (await saveMedia(file)).id, headers.get(file))
}

/**
 * Adds a file that is stored already to a result.
 * @throws Problem 422 on attachment if there would be too many
 */
export async function addStored(to: FilesTo, mediaId: number, header: DicomHeader | null): Promise<void> {
  await checkCount(to, 1)
  await addFile(to, mediaId, header)
}

/**
 * Adds complete uploads of the caller to the result of their order.
 * @param ids all of the order, in their order in the result
 * @throws Problem 422 on attachment if there would be too many, or if one is not complete, not the caller's or no longer there
 */
export async function addUploads(to: FilesTo, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await checkCount(to, ids.length)
  const headers = await headersOfUploads(to.id, ids)
  const files = headers && (await takeUploads(ids))
  if (!files) throw fieldProblem('attachment', 'upload.missing')
  for (const [index, { id }] of files.entries()) await addFile(to, id, headers[index])
}
