import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'

const SubjectRow = z.strictObject({ patient_id: z.int(), subject: NamesRow })

/** Notifies a patient that staff put them on the waiting list, or took them off, with the doctor or the specialty. */
export async function notifyOfEntry(
  type: Extract<NotificationType, 'waitlist_joined' | 'waitlist_removed'>,
  entryId: number,
): Promise<void> {
  const rows = await readRows(
    SubjectRow,
    sql`select patient_id, coalesce(
        (select ${namesInScripts(sql`doctors`)} from users as doctors where doctors.id = waitlist_entries.doctor_id),
        (select json_build_object('name', name, 'alternate_name', alternate_name) from specialties
          where specialties.id = waitlist_entries.specialty_id)) as subject
      from waitlist_entries where waitlist_entries.id = ${entryId}`,
  )
  await notify(
    rows.map(({ patient_id: userId, subject }) => ({
      type,
      userId,
      key: String(entryId),
      values: { subject },
      about: {},
    })),
  )
}
