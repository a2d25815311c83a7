import { sql } from 'drizzle-orm'
import { auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'

/** What stands for the name of a person whose data is removed. */
const noName = '–'

/**
 * Removes patients who were registered by mistake and have no records: their accounts are closed, their personal data is
 * removed, and hospitals no longer have them as patients. Expects a transaction that has locked the accounts, and a caller in
 * whose name it is done. The rows stay, because the audit log names them.
 * @param action the call by which they are removed, for the audit log
 */
export function removePatients(ids: readonly number[], action: string): Promise<void> {
  return removeAccounts(ids, { action, kind: 'patient' })
}

/**
 * Removes in the same way staff who were created by mistake and to whom nothing is attached: they also lose their roles and
 * hospitals.
 */
export async function removeStaff(ids: readonly number[], action: string): Promise<void> {
  await removeAccounts(ids, { action, kind: 'user' })
  const these = sql`any (${numberArray(ids)})`
  await db().execute(sql`delete from user_roles where user_id = ${these}`)
  await db().execute(sql`delete from user_hospitals where user_id = ${these}`)
}

async function removeAccounts(
  ids: readonly number[],
  { action, kind }: { action: string; kind: 'patient' | 'user' },
): Promise<void> {
  if (ids.length === 0) return
  const these = sql`any (${numberArray(ids)})`
  const at = sql`${now().toISOString()}::timestamptz`
  await db().execute(sql`
    update users set closed_at = ${at}, updated_at = ${at}, first_name = ${noName}, last_name = ${noName},
      alternate_name = null, email = 'removed-' || id || '@removed.invalid', pending_email = null, uuid = '', phone = null,
      gender = null, birth_date = null, address = null, guardian_phone = null, guardian_uuid = null,
      guardian_first_name = null, guardian_last_name = null, guardian_email = null, guardian_address = null, search = '',
      is_doctor = false, level_id = null, specialty_id = null, bio = null, alternate_bio = null
    where id = ${these}`)
  await db().execute(sql`update account_tokens set used_at = ${at} where user_id = ${these} and used_at is null`)
  await db().execute(sql`delete from phone_sign_ins where user_id = ${these}`)
  await db().execute(sql`delete from hospital_patients where user_id = ${these}`)
  await db().execute(sql`delete from account_management where user_id = ${these}`)
  const events = ids.map((id) => auditEventOfChange({ action, kind, id }))
  await db().execute(insertAuditEntries(events))
}
