import { desc, eq, type SQL } from 'drizzle-orm'
import type { UserDocument } from '#contract/users/calls'
import { caller, db, now } from '../../platform/context'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import { media } from '../../platform/files/tables'
import type { ReceivedFile } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { userDocuments } from './tables'

const mostShown = 500

async function documentsWhere(condition: SQL): Promise<UserDocument[]> {
  const rows = await db()
    .select({ document: userDocuments, file: media })
    .from(userDocuments)
    .innerJoin(media, eq(media.id, userDocuments.mediaId))
    .where(condition)
    .orderBy(desc(userDocuments.id))
    .limit(mostShown)
  return rows.map(({ document, file }) => ({
    id: document.id,
    name: document.name,
    file_name: file.fileName,
    file: `/api/admin/users/documents/${document.id}/download`,
    size: file.size,
    created_at: document.createdAt.toISOString(),
  }))
}

/** A person's documents, newest first. */
export function documentsOf(userId: number): Promise<UserDocument[]> {
  return documentsWhere(eq(userDocuments.userId, userId))
}

export async function addDocument(userId: number, name: string, file: ReceivedFile | undefined) {
  const kept = await saveMedia(found(file))
  const [row] = await db()
    .insert(userDocuments)
    .values({ userId, name, mediaId: kept.id, createdBy: caller().id, createdAt: now() })
    .returning({ id: userDocuments.id })
  const [document] = await documentsWhere(eq(userDocuments.id, found(row).id))
  return found(document)
}

/** A document's bytes. Throws 404. */
export async function openDocument(id: number) {
  const [row] = await db().select().from(userDocuments).where(eq(userDocuments.id, id))
  return openMedia(found(row).mediaId)
}

/** Takes a document away, and its bytes with it. Throws 404. */
export async function removeDocument(id: number): Promise<void> {
  const [row] = await db()
    .delete(userDocuments)
    .where(eq(userDocuments.id, id))
    .returning({ mediaId: userDocuments.mediaId })
  await removeMedia(found(row).mediaId)
}
