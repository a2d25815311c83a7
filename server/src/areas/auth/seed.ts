import { type RoleCode, seededGrants, seededRoles } from '#contract/roles/seededRoles'
import { rolePermissions, roles } from '../../platform/auth/tables'
import { db } from '../../platform/context'

/** The seven roles, where they are missing, with their first grants; what was edited since stays as it is. */
export async function seedRoles(): Promise<void> {
  const wanted = Object.entries(seededRoles).map(([code, name]) => ({ code, name, seeded: true }))
  const added = await db()
    .insert(roles)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: roles.id, code: roles.code })
  const grants = added.flatMap(({ id, code }) =>
    [...new Set(seededGrants[code as RoleCode])].map((permission) => ({ role_id: id, permission })),
  )
  if (grants.length > 0) await db().insert(rolePermissions).values(grants).onConflictDoNothing()
}
