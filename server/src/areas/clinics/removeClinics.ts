import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { lockBookingsExclusive } from './bookingsLocks'

/** Where a clinic is named, as `table.column`, except its own parts: what refers to it says that somebody has used it. */
export const clinicReferences: readonly string[] = [
  'appointments.clinic_id',
  'appointment_history.clinic_id',
  'appointment_history.from_clinic_id',
  'clinic_exceptions.clinic_id',
  'lobbies.clinic_id',
  'sent_surveys.condition_clinic_id',
  'vacations.clinic_id',
  'waitlist_offers.clinic_id',
  'waitlist_openings.clinic_id',
]

const IdRow = z.strictObject({ id: z.int() })

/**
 * Returns those of a hospital's clinics that nobody has used since they were created: nobody has booked there, even if it was
 * cancelled, or changed or deleted the clinic. Locks bookings and the clinics until the transaction ends, so that it stays so.
 */
export async function lockUnusedClinics(ids: readonly number[], hospitalId: number): Promise<Set<number>> {
  await lockBookingsExclusive()
  await db().execute(sql`select from clinics where id = any (${numberArray(ids)}) order by id for update`)
  const used = clinicReferences.map((reference) => {
    const [table = '', column = ''] = reference.split('.')
    return sql`exists (select from ${sql.identifier(table)} as other where other.${sql.identifier(column)} = clinics.id)`
  })
  const rows = await readRows(
    IdRow,
    sql`select id from clinics where id = any (${numberArray(ids)}) and hospital_id = ${hospitalId}
      and deleted_at is null and updated_at = created_at and not (${sql.join(used, sql` or `)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes clinics that are not used, as the form does. Expects a transaction, and a caller in whose name it is done.
 * @param action the call by which they are deleted, for the audit log
 */
export async function removeClinics(ids: readonly number[], action: string): Promise<void> {
  if (ids.length === 0) return
  await db().execute(
    sql`update clinics set deleted_at = ${now().toISOString()}::timestamptz where id = any (${numberArray(ids)})`,
  )
  await db().execute(insertAuditEntries(ids.map((id) => auditEventOfChange({ action, kind: 'clinic', id }))))
}
