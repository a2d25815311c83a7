import { and, eq, inArray } from 'drizzle-orm'
import { type RoleCode, seededGrants, seededRoles } from '#contract/roles/seededRoles'
import { rolePermissions, roles } from '../../platform/auth/tables'
import { context, db } from '../../platform/context'

/** The roles that require a second factor in a new production installation. */
const administrators: readonly string[] = ['SUPER_ADMIN', 'ADMIN'] satisfies RoleCode[]

/**
 * Requires a second factor of administrators: the default of a production installation, which Super Admin may change
 * later for the role Admin. Not in the demo, whose accounts sign in with a public password.
 */
export async function requireSecondFactorOfAdministrators(): Promise<void> {
  await db()
    .update(roles)
    .set({ requires_second_factor: true })
    .where(and(eq(roles.seeded, true), inArray(roles.code, [...administrators])))
}

/** Seeds the missing ones of the seven roles with their first grants; roles that were edited since stay unchanged. */
export async function seedRoles(): Promise<void> {
  const { mode } = context().platform.config
  const roleRows = Object.entries(seededRoles).map(([code, name]) => ({
    code,
    name,
    seeded: true,
    requires_second_factor: mode === 'production' && administrators.includes(code),
  }))
  const added = await db()
    .insert(roles)
    .values(roleRows)
    .onConflictDoNothing()
    .returning({ id: roles.id, code: roles.code })
  const grants = added.flatMap(({ id, code }) =>
    [...new Set(seededGrants[code as RoleCode])].map((permission) => ({ role_id: id, permission })),
  )
  if (grants.length > 0) await db().insert(rolePermissions).values(grants).onConflictDoNothing()
}
