import type { BlobAnswer } from '#contract/kit/answers'
import type { StoredFile } from '#contract/kit/media'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import type { MediaRow } from '../../platform/files/tables'
import type { ReceivedFile } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'

/** A kept file as its record's answer tells of it. */
export function toStoredFile(row: MediaRow | null): StoredFile | null {
  return row && { id: row.id, file_name: row.file_name, content_type: row.content_type, size: row.size }
}

/** Keeps the received file of that name. Out: its id; undefined where none was sent. Belongs in a transaction. */
export async function saveFile(files: readonly ReceivedFile[], name: string): Promise<number | undefined> {
  const file = files.find(({ field }) => field === name)
  return file && (await saveMedia(file)).id
}

/** Forgets files that nothing names any more. In: their ids; null where there was none. */
export async function removeFiles(ids: readonly (number | null)[]): Promise<void> {
  for (const id of ids) if (id !== null) await removeMedia(id)
}

/** The bytes of a record's file; 404 where it has none. */
export async function openFile(file: StoredFile | null): Promise<BlobAnswer> {
  return openMedia(orNotFound(file).id)
}
