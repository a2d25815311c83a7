import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { hashPassword } from '../../platform/auth/password'
import { searchOf } from '../../platform/auth/search'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { sendLink } from './accountTokens'

/**
 * Creates the first account of a new installation for the address in ADMIN_EMAIL, and mails it a link to choose a
 * password. Does nothing once there is a Super Admin. If the link expires, the person requests a new one on the sign-in
 * page.
 */
export async function seedFirstAdmin(): Promise<void> {
  const email = context().platform.config.adminEmail
  if (!email) return
  const [role] = await db().select().from(roles).where(eq(roles.code, 'SUPER_ADMIN'))
  if (!role) throw new Error('The role of Super Admin is missing: seed the roles first')
  const [assigned] = await db()
    .select({ id: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.role_id, role.id), isNull(users.closed_at)))
    .limit(1)
  if (assigned) return
  const at = now()
  const person = { first_name: 'Super', last_name: 'Admin', alternate_name: null, email }
  const [user] = await db()
    .insert(users)
    .values({
      ...person,
      ...searchOf({ ...person, national_id: '', phone: null }),
      // A random password that nobody knows: the link sets another.
      password_hash: await hashPassword(randomUUID()),
      is_staff_member: true,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!user) throw new Error('The first account was not stored')
  await db().insert(userRoles).values({ user_id: user.id, role_id: role.id })
  await sendLink(user, 'reset')
}
