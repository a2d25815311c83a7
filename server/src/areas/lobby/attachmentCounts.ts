import { count, inArray } from 'drizzle-orm'
import { db } from '../../platform/context'
import { complaintAttachments } from '../../schema/appointments'

/** Returns the number of files of each complaint, by appointment id; appointments without files are left out. */
export async function attachmentCounts(appointmentIds: readonly number[]): Promise<Map<number, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db()
    .select({ id: complaintAttachments.appointment_id, files: count() })
    .from(complaintAttachments)
    .where(inArray(complaintAttachments.appointment_id, [...appointmentIds]))
    .groupBy(complaintAttachments.appointment_id)
  return new Map(rows.map(({ id, files }) => [id, files]))
}
