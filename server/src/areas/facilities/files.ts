import type { StoredFile } from '#contract/kit/media'
import type { BlobResponse } from '#contract/kit/responses'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import type { MediaRow } from '../../platform/files/tables'
import type { ReceivedFile } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'

/** Returns a stored file as responses show it. */
export function toStoredFile(row: MediaRow | null): StoredFile | null {
  return row && { id: row.id, file_name: row.file_name, content_type: row.content_type, size: row.size }
}

/**
 * Stores the received file of that field. Must run in a transaction.
 * @returns the media id; undefined when no file was sent
 */
export async function saveFile(files: readonly ReceivedFile[], name: string): Promise<number | undefined> {
  const file = files.find(({ field }) => field === name)
  return file && (await saveMedia(file)).id
}

/**
 * Deletes files that no record refers to any more.
 * @param ids media ids; null where there was no file
 */
export async function removeFiles(ids: readonly (number | null)[]): Promise<void> {
  for (const id of ids) if (id !== null) await removeMedia(id)
}

/**
 * Opens a record's file for download.
 * @throws Problem 404 when the record has none
 */
export async function openFile(file: StoredFile | null): Promise<BlobResponse> {
  return openMedia(orNotFound(file).id)
}
