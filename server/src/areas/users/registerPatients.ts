import { sql } from 'drizzle-orm'
import type { NewPatient } from '#contract/users/newPatient'
import { auditedValues } from '../../platform/audit/callEntry'
import { auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { orNotFound } from '../../platform/http/problem'
import { sendLink } from '../auth'
import { patientValues, placeOf } from './registerPatient'

/**
 * Locks national IDs until the transaction ends, as the desk does for each patient (`lockNationalId`), in one order for all
 * transactions.
 */
export async function lockNationalIds(nationalIds: readonly string[]): Promise<void> {
  await db().execute(sql`
    select pg_advisory_xact_lock(${locks.nationalIds}, hash)
    from (select distinct hashtext(id) as hash from unnest(${textArray(nationalIds)}) as given (id) order by 1) as hashes`)
}

interface Registration {
  hospitalId: number
  /** One that no password matches; for all of them, because nobody knows it. */
  passwordHash: string
  /** The call by which they are registered, for the audit log. */
  action: string
  /** Mails each of them a link to choose a password. */
  invites: boolean
}

/**
 * Registers several patients for a hospital, of which they are patients from then on, and which manages their accounts.
 * Expects a transaction that has locked their national IDs and compared them, and a caller in whose name it is done.
 * @param patients with phones in their international form, and with different emails
 * @returns their ids in the same order
 * @throws the violation of a unique constraint if an email is taken
 */
export async function registerPatients(
  patients: readonly NewPatient[],
  { hospitalId, passwordHash, action, invites }: Registration,
): Promise<number[]> {
  if (patients.length === 0) return []
  const place = await placeOf(hospitalId)
  const values = patients.map((patient) => patientValues(patient, place, passwordHash))
  const stored = await db().insert(users).values(values).returning()
  const byEmail = new Map(stored.map((user) => [user.email, user]))
  const registered = values.map(({ email }) => orNotFound(byEmail.get(email)))
  const ids = registered.map(({ id }) => id)
  const added = sql`unnest(${numberArray(ids)}) as added (id)`
  await db().execute(sql`
    insert into user_roles (user_id, role_id) select added.id, roles.id from ${added}, roles where code = 'PATIENT'`)
  await db().execute(sql`
    insert into hospital_patients (hospital_id, user_id) select ${hospitalId}::integer, added.id from ${added}`)
  await db().execute(sql`
    insert into account_management (user_id, hospital_id, status, created_at)
    select added.id, ${hospitalId}::integer, 'managing', ${now().toISOString()}::timestamptz from ${added}`)
  const events = registered.map(({ id }, index) => {
    const changes = auditedValues('patient', id).ofRequest({ ...patients[index] })
    return auditEventOfChange({ action, kind: 'patient', id, changes })
  })
  await db().execute(insertAuditEntries(events))
  if (invites) for (const user of registered) await sendLink(user, 'invitePatient')
  return ids
}
