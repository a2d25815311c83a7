import { count, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { investigationFileTypes, mostInvestigationFiles } from '#contract/investigations/codes'
import { mostOutsideBytes } from '#contract/investigations/outside'
import type { InvestigationUploadInput } from '#contract/investigations/uploadCalls'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { db } from '../../../platform/context'
import { storeAhead } from '../../../platform/files/uncommitted'
import {
  beginUpload,
  checkUpload,
  isUploadStored,
  removeUpload,
  storeUpload,
  uploadTarget,
} from '../../../platform/files/uploads/uploads'
import type { ReceivedFile } from '../../../platform/http/handlers'
import { callTransactionAfter } from '../../../platform/http/perform'
import { fieldProblem, notFound, Problem } from '../../../platform/http/problem'
import { outsideUploads } from '../../../schema/investigations'
import { type DicomHeader, readHeaders } from '../../imaging'
import { openLink } from './links'

/** To which problems with files belong. */
const field = 'attachment'
/** Such files are stored as they are sent, and recognised by their content. */
const rule = { types: investigationFileTypes, required: true, max: 1 }

/** Returns the id of the upload with a key. @throws Problem 404 */
async function uploadWith(key: string): Promise<number> {
  const [row] = await db()
    .select({ id: outsideUploads.upload_id })
    .from(outsideUploads)
    .where(eq(outsideUploads.key_hash, hashToken(key)))
  if (!row) throw notFound()
  return row.id
}

/**
 * Begins the upload of a file by a link, in the transaction of the call.
 * @returns the key of the upload, which is returned only here
 * @throws Problem as `openLink`; 422 on size for a file that is too large, on attachment for too many
 */
export async function beginOutsideUpload({
  link: token,
  ...file
}: z.output<typeof InvestigationUploadInput> & { link: string }): Promise<string> {
  const { link } = await openLink(token, { lock: true })
  const [begun] = await db()
    .select({ uploads: count() })
    .from(outsideUploads)
    .where(eq(outsideUploads.link_id, link.id))
  if ((begun?.uploads ?? 0) >= mostInvestigationFiles)
    throw fieldProblem(field, 'validation.tooManyFiles', { max: mostInvestigationFiles })
  const { id } = await beginUpload(file, { maxBytes: mostOutsideBytes, account: `link ${link.id}` })
  const key = newToken()
  await db()
    .insert(outsideUploads)
    .values({ upload_id: id, link_id: link.id, key_hash: hashToken(key) })
  return key
}

/** Returns where the bytes of an upload belong. @throws Problem 404 */
export async function outsideTarget(key: string) {
  return uploadTarget(await uploadWith(key))
}

/** Removes an upload that was not sent. @throws Problem 404 */
export async function removeOutsideUpload(key: string): Promise<void> {
  await removeUpload(await uploadWith(key))
}

/**
 * Checks and stores an upload once all bytes have arrived. A repeat changes nothing.
 * @throws Problem 404; 422 on attachment if bytes are missing; for content that is not accepted, and then it is removed
 */
export async function completeOutsideUpload(key: string): Promise<void> {
  const id = await uploadWith(key)
  const prepare = async () => {
    try {
      const file = await checkUpload(id, field, rule)
      const header = file && (await headerOf(id, file))
      if (file) await storeAhead([file])
      return { file, header }
    } catch (error) {
      // A concurrent repeat was faster, and has moved the bytes into the store.
      if (await isUploadStored(id)) return { file: undefined, header: undefined }
      throw error
    }
  }
  await callTransactionAfter(prepare, async ({ file, header }) => {
    await storeUpload(id, file)
    if (header) await db().update(outsideUploads).set({ image_header: header }).where(eq(outsideUploads.upload_id, id))
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

/** Returns the uploads of a link with these keys, in their order; undefined if one of them is none. */
export async function uploadsWith(linkId: number, keys: readonly string[]) {
  const hashes = keys.map(hashToken)
  const rows = await db().select().from(outsideUploads).where(inArray(outsideUploads.key_hash, hashes)).for('update')
  const found = hashes.map((hash) => rows.find((row) => row.link_id === linkId && row.key_hash.equals(hash)))
  return found.every((row) => row !== undefined) ? found : undefined
}
