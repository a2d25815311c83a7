import { asc, count, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Attachment, AttachmentInput } from '#contract/appointments/complaint'
import { db, now } from '../../platform/context'
import { removeMedia, saveMedia } from '../../platform/files/media'
import { media } from '../../platform/files/tables'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { complaintAttachments } from '../../schema/appointments'
import { lockOwnAppointment, requireOpen } from './ownAppointment'

const maxFiles = 20

async function attachmentsWhere(condition: SQL): Promise<Attachment[]> {
  const rows = await db()
    .select({ attachment: getTableColumns(complaintAttachments), file: getTableColumns(media) })
    .from(complaintAttachments)
    .innerJoin(media, eq(media.id, complaintAttachments.media_id))
    .where(condition)
    .orderBy(asc(complaintAttachments.id))
  return rows.map(({ attachment, file }) => ({
    id: attachment.id,
    name: attachment.name,
    type: attachment.type,
    media_id: file.id,
    media: [{ id: file.id, file_name: file.file_name, content_type: file.content_type, size: file.size }],
    created_at: attachment.created_at.toISOString(),
  }))
}

/** Returns the files of an appointment's complaint, oldest first. */
export function attachmentsOf(appointmentId: number): Promise<Attachment[]> {
  return attachmentsWhere(eq(complaintAttachments.appointment_id, appointmentId))
}

/**
 * Returns one file of a complaint.
 * @throws Problem 404
 */
export async function attachmentById(id: number): Promise<Attachment> {
  const [attachment] = await attachmentsWhere(eq(complaintAttachments.id, id))
  return orNotFound(attachment)
}

type Fields = z.output<typeof AttachmentInput>

/**
 * Adds a file to the complaint of one of the caller's appointments.
 * @returns the id of the attachment
 * @throws Problem 404; 422 when the visit is closed or there are 20 files already
 */
export async function addAttachment(appointmentId: number, fields: Fields, file: ReceivedFile | undefined) {
  requireOpen(await lockOwnAppointment(appointmentId))
  const [counted] = await db()
    .select({ files: count() })
    .from(complaintAttachments)
    .where(eq(complaintAttachments.appointment_id, appointmentId))
  if ((counted?.files ?? 0) >= maxFiles) {
    throw fieldProblem('attachment_file', 'booking.tooManyFiles', { max: maxFiles })
  }
  if (!file) throw fieldProblem('attachment_file', 'validation.required')
  const saved = await saveMedia(file)
  const [row] = await db()
    .insert(complaintAttachments)
    .values({
      appointment_id: appointmentId,
      name: fields.attachment_name,
      type: fields.attachment_type,
      media_id: saved.id,
      created_at: now(),
    })
    .returning({ id: complaintAttachments.id })
  return orNotFound(row).id
}

/**
 * Locks an attachment of one of the caller's open appointments, together with the appointment.
 * @throws Problem 404; 422 when the visit is closed
 */
async function lockAttachment(id: number) {
  const [row] = await db().select().from(complaintAttachments).where(eq(complaintAttachments.id, id))
  requireOpen(await lockOwnAppointment(orNotFound(row).appointment_id))
  const [locked] = await db().select().from(complaintAttachments).where(eq(complaintAttachments.id, id)).for('update')
  return orNotFound(locked)
}

/**
 * Renames a file of the caller's complaint and replaces its content when a new file is given.
 * @throws Problem 404; 422 when the visit is closed
 */
export async function changeAttachment(id: number, fields: Fields, file: ReceivedFile | undefined): Promise<void> {
  const before = await lockAttachment(id)
  const saved = file && (await saveMedia(file))
  await db()
    .update(complaintAttachments)
    .set({
      name: fields.attachment_name,
      type: fields.attachment_type,
      ...(saved ? { media_id: saved.id } : {}),
    })
    .where(eq(complaintAttachments.id, id))
  if (saved) await removeMedia(before.media_id)
}

/**
 * Deletes a file of the caller's complaint.
 * @throws Problem 404; 422 when the visit is closed
 */
export async function removeAttachment(id: number): Promise<void> {
  const { media_id: mediaId } = await lockAttachment(id)
  await db().delete(complaintAttachments).where(eq(complaintAttachments.id, id))
  await removeMedia(mediaId)
}
