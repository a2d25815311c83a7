import { desc, eq, type SQL } from 'drizzle-orm'
import type { UserDocument } from '#contract/users/userDocument'
import { caller, db, now } from '../../platform/context'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import { media } from '../../platform/files/tables'
import type { ReceivedFile } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { userDocuments } from '../../schema/users'

const maxShown = 500

async function documentsWhere(condition: SQL): Promise<UserDocument[]> {
  const rows = await db()
    .select({ document: userDocuments, file: media })
    .from(userDocuments)
    .innerJoin(media, eq(media.id, userDocuments.media_id))
    .where(condition)
    .orderBy(desc(userDocuments.id))
    .limit(maxShown)
  return rows.map(({ document, file }) => ({
    id: document.id,
    name: document.name,
    file_name: file.file_name,
    file: `/api/admin/users/documents/${document.id}/download`,
    size: file.size,
    created_at: document.created_at.toISOString(),
  }))
}

/** Returns a user's documents, the newest first. */
export function documentsOf(userId: number): Promise<UserDocument[]> {
  return documentsWhere(eq(userDocuments.user_id, userId))
}

/**
 * Adds a document to a user.
 * @throws Problem 404 when no file was sent
 */
export async function addDocument(userId: number, name: string, file: ReceivedFile | undefined) {
  const saved = await saveMedia(orNotFound(file))
  const [row] = await db()
    .insert(userDocuments)
    .values({ user_id: userId, name, media_id: saved.id, created_by: caller().id, created_at: now() })
    .returning({ id: userDocuments.id })
  const [document] = await documentsWhere(eq(userDocuments.id, orNotFound(row).id))
  return orNotFound(document)
}

/**
 * Opens a document for download.
 * @throws Problem 404
 */
export async function openDocument(id: number) {
  const [row] = await db().select().from(userDocuments).where(eq(userDocuments.id, id))
  return openMedia(orNotFound(row).media_id)
}

/**
 * Deletes a document and its file.
 * @throws Problem 404
 */
export async function removeDocument(id: number): Promise<void> {
  const [row] = await db()
    .delete(userDocuments)
    .where(eq(userDocuments.id, id))
    .returning({ media_id: userDocuments.media_id })
  await removeMedia(orNotFound(row).media_id)
}
