import { rm, stat } from 'node:fs/promises'
import { eq, inArray, lt } from 'drizzle-orm'
import type { FileRule } from '#contract/kit/form'
import type { UploadTarget } from '#contract/kit/responses'
import { afterCommit, caller, context, db, now } from '../../context'
import type { ReceivedFile } from '../../http/handlers'
import { fieldProblem, orNotFound, Problem } from '../../http/problem'
import { acceptedFile } from '../acceptedFile'
import { readUpload } from '../receiveFile'
import { newStoredName } from '../storedName'
import { type MediaRow, media, type UploadRow, uploads } from '../tables'
import { discardFile, markCommitted, storeBytes } from '../uncommitted'
import { partPath } from './partPath'

const bytesPerMegabyte = 1024 * 1024

/** What the sender says of a file before its bytes. */
type NewUpload = Pick<UploadRow, 'file_name' | 'size' | 'last_modified'>

interface UploadLimits {
  /** The largest file, if it is less than the server's limit. */
  maxBytes?: number
  /** What the uploads of somebody without an account are counted for. */
  account?: string
}

/**
 * Begins an upload of the caller, or of somebody without an account. Their access must have been checked before.
 * @throws Problem 422 on size for a file that is too large, 429 for too many
 */
export async function beginUpload(
  file: NewUpload,
  { maxBytes = Number.POSITIVE_INFINITY, account }: UploadLimits = {},
): Promise<UploadRow> {
  const { platform, address } = context()
  const userId = account === undefined ? caller().id : null
  const most = Math.min(platform.config.maxUploadBytes, maxBytes)
  if (file.size > most) throw fieldProblem('size', 'validation.fileTooLarge', { max: most / bytesPerMegabyte })
  await platform.limiter.check('upload', { address: address ?? 'unknown', account: account ?? String(userId) })
  const times = { created_at: now(), active_at: now() }
  const [row] = await db()
    .insert(uploads)
    .values({ ...file, ...times, user_id: userId, part_name: newStoredName() })
    .returning()
  return orNotFound(row)
}

/** Returns where the bytes of an upload belong, and notes that it is still being sent. @throws Problem 404 */
export async function uploadTarget(id: number): Promise<UploadTarget> {
  const [row] = await db().update(uploads).set({ active_at: now() }).where(eq(uploads.id, id)).returning()
  const { part_name: name, size, stored_name: storedName } = orNotFound(row)
  return { name, size, isComplete: storedName !== null }
}

/**
 * Checks the bytes of an upload once all have arrived. One that is not accepted is removed.
 * @param field to which problems belong
 * @param rule whose files are stored as they are sent
 * @throws Problem 404; 422 on the field for an upload of which bytes are missing, and for content that is not accepted
 * @returns undefined for an upload that is stored already
 */
export async function checkUpload(id: number, field: string, rule: FileRule): Promise<ReceivedFile | undefined> {
  const [row] = await db().select().from(uploads).where(eq(uploads.id, id))
  const { part_name: name, size, file_name: fileName, stored_name: storedName } = orNotFound(row)
  if (storedName !== null) return undefined
  const path = partPath(name)
  const arrived = await stat(path).catch(() => undefined)
  if (arrived?.size !== size) throw fieldProblem(field, 'upload.incomplete')
  const accepted = await acceptedFile(field, fileName, await readUpload(path), rule)
  if ('path' in accepted) return accepted
  await removeUpload(id)
  throw new Problem(422, 'error.invalid', { fields: { [field]: [accepted] } })
}

/** Returns whether the bytes of an upload are in the store, also if another request is storing them at the moment. */
export async function isUploadStored(id: number): Promise<boolean> {
  // Waits for the transaction that has moved the bytes.
  const [row] = await db().select({ name: uploads.stored_name }).from(uploads).where(eq(uploads.id, id)).for('share')
  return row !== undefined && row.name !== null
}

/**
 * Stores the bytes of an upload that was checked, in the transaction of the call. If that fails, the daily clean-up
 * removes what `storeAhead` has stored, and what has arrived stays, so that a repeat can store it.
 * @param file from `checkUpload`; undefined changes nothing
 * @throws Problem 404 if it was removed meanwhile
 */
export async function storeUpload(id: number, file: ReceivedFile | undefined): Promise<UploadRow> {
  const [row] = await db().select().from(uploads).where(eq(uploads.id, id)).for('update')
  const upload = orNotFound(row)
  if (!file) return upload
  // A concurrent repeat was faster.
  if (upload.stored_name !== null) {
    afterCommit(() => discardFile(file))
    return upload
  }
  const storedName = await storeBytes(file)
  const stored = {
    stored_name: storedName,
    stored_as: file.originalName,
    content_type: file.contentType,
    sha256: file.sha256,
  }
  const [changed] = await db()
    .update(uploads)
    .set({ ...stored, active_at: now() })
    .where(eq(uploads.id, id))
    .returning()
  afterCommit(() => markCommitted(file))
  return orNotFound(changed)
}

/**
 * Turns complete uploads into stored files, in the transaction of the change that names them.
 * @param ids of uploads that belong to the caller and to the record
 * @returns the rows of the files in the same order; undefined if one of the uploads is not complete or no longer there
 */
export async function takeUploads(ids: readonly number[]): Promise<MediaRow[] | undefined> {
  const taken = await db()
    .delete(uploads)
    .where(inArray(uploads.id, [...ids]))
    .returning()
  const byId = new Map(taken.map((row) => [row.id, row]))
  const rows: MediaRow[] = []
  for (const id of ids) {
    const { stored_name, stored_as, content_type, sha256, size, user_id } = byId.get(id) ?? {}
    if (!stored_name || !stored_as || !content_type || !sha256 || size === undefined) return undefined
    const file = { file_name: stored_as, content_type, size, sha256, stored_name }
    const [row] = await db()
      .insert(media)
      .values({ ...file, created_by: user_id, created_at: now() })
      .returning()
    rows.push(orNotFound(row))
  }
  return rows
}

/** Removes the bytes of uploads whose rows are removed, wherever they are. */
function removeBytes({ part_name: name, stored_name: storedName }: UploadRow): void {
  const { files } = context().platform
  afterCommit(async () => {
    await rm(partPath(name), { force: true })
    if (storedName !== null) await files.remove(storedName)
  })
}

/** Removes an upload with its bytes. @throws Problem 404 */
export async function removeUpload(id: number): Promise<void> {
  const [row] = await db().delete(uploads).where(eq(uploads.id, id)).returning()
  removeBytes(orNotFound(row))
}

/** Removes the uploads that nobody has continued, or used, since then. */
export async function removeIdleUploads(since: Date): Promise<void> {
  for (const row of await db().delete(uploads).where(lt(uploads.active_at, since)).returning()) removeBytes(row)
}
