import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { INVESTIGATION_STATUS, investigationFileTypes, mostInvestigationFiles } from '#contract/investigations/codes'
import type { InvestigationUpload, InvestigationUploadInput } from '#contract/investigations/uploadCalls'
import { caller, db } from '../../platform/context'
import { type UploadRow, uploads } from '../../platform/files/tables'
import { storeAhead } from '../../platform/files/uncommitted'
import {
  beginUpload,
  checkUpload,
  isUploadStored,
  removeUpload,
  storeUpload,
} from '../../platform/files/uploads/uploads'
import type { ReceivedFile } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { investigationUploads } from '../../schema/investigations'
import { type DicomHeader, readHeaders } from '../imaging'
import { lockedInvestigation } from './locked'

/** To which problems with files of a result belong. */
const field = 'attachment'

function uploadOf({ id, file_name, size, last_modified, stored_name: storedName }: UploadRow): InvestigationUpload {
  return { id, file_name, size, last_modified, is_complete: storedName !== null }
}

/** Returns the rows of the caller's uploads for the result of an order, the oldest first: `mostInvestigationFiles` at most. */
async function uploadsOfCaller(orderId: number): Promise<UploadRow[]> {
  const rows = await db()
    .select({ upload: uploads })
    .from(investigationUploads)
    .innerJoin(uploads, eq(uploads.id, investigationUploads.upload_id))
    .where(and(eq(investigationUploads.investigation_id, orderId), eq(uploads.user_id, caller().id)))
    .orderBy(uploads.id)
    .limit(mostInvestigationFiles)
  return rows.map(({ upload }) => upload)
}

/** Returns the caller's uploads for the result of an order, the oldest first. */
export async function listUploads(orderId: number): Promise<InvestigationUpload[]> {
  return (await uploadsOfCaller(orderId)).map(uploadOf)
}

/**
 * Begins an upload for the result of an order, in the transaction of the call.
 * @throws Problem 404; 422 on status if the order is cancelled, on size for a file that is too large, on attachment if the caller
 *   has too many uploads for it
 */
export async function createUpload(
  orderId: number,
  file: z.output<typeof InvestigationUploadInput>,
): Promise<InvestigationUpload> {
  const { stored } = await lockedInvestigation(orderId)
  if (stored.status === INVESTIGATION_STATUS.cancelled) throw fieldProblem('status', 'investigation.cancelled')
  if ((await uploadsOfCaller(orderId)).length >= mostInvestigationFiles)
    throw fieldProblem(field, 'validation.tooManyFiles', { max: mostInvestigationFiles })
  const row = await beginUpload(file)
  await db().insert(investigationUploads).values({ upload_id: row.id, investigation_id: orderId })
  return uploadOf(row)
}

/**
 * Checks and stores an upload once all bytes have arrived. A repeat changes nothing.
 * @throws Problem 404; 422 on attachment if bytes are missing; for content that is not accepted, and then it is removed
 */
export async function completeUpload(id: number): Promise<InvestigationUpload> {
  const prepare = async () => {
    try {
      const file = await checkUpload(id, field, { types: investigationFileTypes, required: true, max: 1 })
      const header = file && (await headerOf(id, file))
      if (file) await storeAhead([file])
      return { file, header }
    } catch (error) {
      // A concurrent repeat was faster, and has moved the bytes into the store.
      if (await isUploadStored(id)) return { file: undefined, header: undefined }
      throw error
    }
  }
  return callTransactionAfter(prepare, async ({ file, header }) => {
    const row = await storeUpload(id, file)
    if (header)
      await db()
        .update(investigationUploads)
        .set({ image_header: header })
        .where(eq(investigationUploads.upload_id, id))
    return uploadOf(row)
  })
}

/** Returns the header of a DICOM file. One that is damaged is removed. @throws Problem 422 */
async function headerOf(id: number, file: ReceivedFile): Promise<DicomHeader | undefined> {
  try {
    return (await readHeaders([file], field)).get(file)
  } catch (error) {
    if (error instanceof Problem) await removeUpload(id)
    throw error
  }
}

/**
 * Returns the headers of uploads of the caller for the result of an order; null for those that are no DICOM files.
 * @returns undefined if one of the ids is no such upload
 */
export async function headersOfUploads(
  orderId: number,
  ids: readonly number[],
): Promise<(DicomHeader | null)[] | undefined> {
  const rows = await db()
    .select({ id: uploads.id, header: investigationUploads.image_header })
    .from(investigationUploads)
    .innerJoin(uploads, eq(uploads.id, investigationUploads.upload_id))
    .where(
      and(
        inArray(uploads.id, [...ids]),
        eq(investigationUploads.investigation_id, orderId),
        eq(uploads.user_id, caller().id),
      ),
    )
    .for('update')
  const byId = new Map(rows.map(({ id, header }) => [id, header as DicomHeader | null]))
  return ids.every((id) => byId.has(id)) ? ids.map((id) => byId.get(id) ?? null) : undefined
}
