import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ErasedPart, erasedParts, type KeptPart, keptParts } from '#contract/erasure/calls'
import { readRows } from '../../platform/database/rows'

const CountRow = z.strictObject({ part: z.string(), count: z.int() })

const countOf = (table: string, id: SQL, column = 'patient_id') =>
  sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`

function keptCounts(id: SQL): Record<KeptPart, SQL> {
  return {
    appointments: countOf('appointments', id),
    episodes: countOf('episodes', id),
    investigations: countOf('investigations', id),
    lists: sql`${countOf('allergies', id)} + ${countOf('alerts', id)} + ${countOf('problems', id)}`,
    forms: countOf('survey_instances', id),
    payments: sql`(select count(*) from payment_attempts join appointments on appointments.id = appointment_id
      where patient_id = ${id})`,
  }
}

function erasedCounts(id: SQL): Record<ErasedPart, SQL> {
  const person = (expression: SQL) => sql`(select ${expression} from users where id = ${id})`
  const ofAddress = sql`(select count(*) from mails join users on lower(mails.to_address) = lower(users.email)
    where users.id = ${id})`
  return {
    contact:
      person(sql`num_nonnulls(nullif(email, ''), pending_email, phone, nullif(address, ''), guardian_phone, guardian_first_name,
      guardian_last_name, guardian_email, guardian_address, guardian_uuid)`),
    pictures: person(sql`num_nonnulls(avatar_media_id, id_scan_media_id)`),
    documents: countOf('user_documents', id, 'user_id'),
    sign_in: sql`${countOf('sessions', id, 'user_id')} + ${countOf('passkeys', id, 'user_id')}
      + ${countOf('totp_factors', id, 'user_id')}`,
    devices: sql`(select count(*) from push_devices join sessions on sessions.id = session_id where user_id = ${id})`,
    notifications: countOf('notifications', id, 'user_id'),
    messages: sql`${ofAddress} + ${countOf('text_messages', id, 'user_id')}`,
    imports: countOf('data_import_rows', id, 'user_id'),
  }
}

/** Returns how much there is of what is kept of a patient, and of what is removed, in the order of the parts. One statement. */
export async function partsOf(userId: number) {
  const id = sql`${userId}::integer`
  const counts = [...Object.entries(keptCounts(id)), ...Object.entries(erasedCounts(id))]
  const rows = await readRows(
    CountRow,
    sql.join(
      counts.map(([part, count]) => sql`select ${part}::text as part, coalesce(${count}, 0)::integer as count`),
      sql` union all `,
    ),
  )
  const found = new Map(rows.map(({ part, count }) => [part, count]))
  const ofParts = <P extends string>(parts: readonly P[]) =>
    parts.map((part) => ({ part, count: found.get(part) ?? 0 }))
  const kept = ofParts<KeptPart>(keptParts)
  return { kept, erased: ofParts<ErasedPart>(erasedParts), has_record: kept.some(({ count }) => count > 0) }
}
