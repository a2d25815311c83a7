import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { removeMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { accountIdsOf } from '../../schema/patientMerges'
import { removeFactors } from '../auth'
import { closeAccount, removePatients } from '../users'
import { sendErasedMail } from './mails'

const AccountRow = z.strictObject({
  id: z.int(),
  addresses: z.array(z.string()),
  files: z.array(z.int()),
})

/**
 * Returns an account and those that were merged into it, with the files that are no part of the record, and the addresses at which
 * nobody else has an account now: that of a closed account can be used again.
 */
function readAccounts(userId: number) {
  return readRows(
    AccountRow,
    sql`
      select id, array(
          select given.address from unnest(array[lower(email), lower(pending_email)]) as given (address)
          where given.address <> '' and not exists (select from users as other
            where lower(other.email) = given.address and other.closed_at is null and other.id <> ${userId})) as addresses,
        array_remove(array[avatar_media_id, id_scan_media_id]
          || array(select media_id from user_documents where user_id = users.id), null) as files
      from users where id in (${accountIdsOf(sql`${userId}`)}) order by id for update`,
  )
}

/** The tables with rows of accounts that are no part of a record, and their column with the account. */
export const removedTables = [
  // With the devices that get pushes, and the refresh tokens.
  'sessions',
  'account_tokens',
  'phone_codes',
  'phone_sign_ins',
  'text_consents',
  'whatsapp_consents',
  'text_messages',
  'notifications',
  'notification_choices',
  'calendar_feeds',
  'user_documents',
  'user_last_seen',
  'views',
  'idempotency_keys',
] as const

/** Removes what is about accounts and is no part of a record. */
async function removeRows(ids: readonly number[], addresses: readonly string[]): Promise<void> {
  const these = sql`any (${numberArray(ids)})`
  for (const table of removedTables)
    await db().execute(sql`delete from ${sql.identifier(table)} where user_id = ${these}`)
  await db().execute(sql`delete from mails where lower(to_address) = any (${textArray(addresses)})`)
  await db().execute(sql`
    update data_import_rows set given = null, uuid = null, email = null, phone = null, matches = null
    where user_id = ${these}`)
  await db().execute(sql`
    update waitlist_entries set state = 'left', ended_at = ${now().toISOString()}::timestamptz
    where patient_id = ${these} and state = 'waiting'`)
}

/** Removes how people can be reached; nobody knows the password any more. */
async function removeContact(ids: readonly number[], passwordHash: string): Promise<void> {
  await db().execute(sql`
    update users set email = 'removed-' || id || '@removed.invalid', pending_email = null, phone = null, address = null,
      guardian_phone = null, guardian_uuid = null, guardian_first_name = null, guardian_last_name = null,
      guardian_email = null, guardian_address = null, avatar_media_id = null, id_scan_media_id = null,
      password_hash = ${passwordHash}, search = '', updated_at = ${now().toISOString()}::timestamptz
    where id = any (${numberArray(ids)})`)
}

interface Erasure {
  /** Something was recorded, so that name, national ID, birth date and gender stay. */
  keepsRecord: boolean
  /** One that no password matches. */
  passwordHash: string
}

/**
 * Erases the account of a patient: closes it, tells its owner by email, and removes everything that is no part of a medical
 * record or of the hospital's books; without a record, also who it was. Expects a transaction and a caller in whose name it is
 * done, and that nothing of it is open.
 * @returns the address to which the last email goes
 */
export async function eraseAccount(userId: number, { keepsRecord, passwordHash }: Erasure): Promise<string> {
  const [row] = await db().select().from(users).where(eq(users.id, userId)).for('update')
  const before = orNotFound(row)
  const accounts = await readAccounts(userId)
  const ids = accounts.map(({ id }) => id)
  await closeAccount(userId)
  // Merging has closed the others, and left their factors for the case that it is undone.
  for (const id of ids) if (id !== userId) await removeFactors(id)
  await removeRows(
    ids,
    accounts.flatMap(({ addresses }) => addresses),
  )
  await removeContact(ids, passwordHash)
  for (const file of accounts.flatMap(({ files }) => files)) await removeMedia(file)
  if (!keepsRecord) await removePatients(ids, 'erasure.carryOut')
  await sendErasedMail(before, keepsRecord)
  return before.email.toLowerCase()
}
