import { type RoleCode, seededGrants, seededRoles } from '#contract/roles/seededRoles'
import { rolePermissions, roles } from '../../platform/auth/tables'
import { db } from '../../platform/context'

/** Seeds the missing ones of the seven roles with their first grants; roles that were edited since stay unchanged. */
export async function seedRoles(): Promise<void> {
  const roleRows = Object.entries(seededRoles).map(([code, name]) => ({ code, name, seeded: true }))
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
