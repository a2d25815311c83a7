import { inArray } from 'drizzle-orm'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'

/** Together they read every type of resource: patients and clinics, and what is clinical. */
const roleCodes = ['ADMIN', 'NURSE']

/**
 * Creates the account of an API client: with the roles Admin and Nurse at one hospital, and closed from the beginning, so that nobody signs in
 * to it, and no list, choice or notification has it. The audit log names the client by it. Expects a transaction.
 * @returns its id
 */
export async function createAccount(client: { name: string; clientId: string; hospitalId: number }): Promise<number> {
  const at = now()
  const held = await db().select({ id: roles.id }).from(roles).where(inArray(roles.code, roleCodes))
  const [account] = await db()
    .insert(users)
    .values({
      first_name: client.name,
      last_name: '(API)',
      email: `${client.clientId}@api.invalid`,
      // No password has this hash.
      password_hash: '',
      created_at: at,
      updated_at: at,
      closed_at: at,
    })
    .returning({ id: users.id })
  const { id } = orNotFound(account)
  await db()
    .insert(userRoles)
    .values(held.map((role) => ({ user_id: id, role_id: role.id, hospital_id: client.hospitalId })))
  return id
}
