import { eq } from 'drizzle-orm'
import { type InvestigationFileKind, mostInvestigationFiles } from '#contract/investigations/codes'
import { db } from '../../platform/context'
import { saveMedia } from '../../platform/files/media'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { investigationFiles } from '../../schema/investigations'
import { readHeaders, storeImage } from '../imaging'

/**
 * Adds the received files to an order or to its result.
 * @param eventId the event that brought them
 * @throws Problem 422 on attachment if there would be too many, or if a DICOM file is damaged
 */
export async function addFiles(
  { id, eventId, kind }: { id: number; eventId: number; kind: InvestigationFileKind },
  files: readonly ReceivedFile[],
): Promise<void> {
  if (files.length === 0) return
  const stored = await db()
    .select({ kind: investigationFiles.kind })
    .from(investigationFiles)
    .where(eq(investigationFiles.investigation_id, id))
  if (stored.filter((file) => file.kind === kind).length + files.length > mostInvestigationFiles)
    throw fieldProblem('attachment', 'investigation.tooManyFiles', { max: mostInvestigationFiles })
  const headers = await readHeaders(files, 'attachment')
  for (const file of files) {
    const { id: mediaId } = await saveMedia(file)
    const [row] = await db()
      .insert(investigationFiles)
      .values({ investigation_id: id, event_id: eventId, kind, media_id: mediaId })
      .returning({ id: investigationFiles.id })
    const header = headers.get(file)
    if (header) await storeImage(orNotFound(row).id, header)
  }
}
