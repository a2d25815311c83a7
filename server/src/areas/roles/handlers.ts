import { and, eq, getTableColumns, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { adminPermissions, type Permission, patientPermissions } from '#contract/access/permissions'
import { roles as calls, type PermissionGroups, type Role, type RoleRow } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { seededRolesInArabic } from '#contract/roles/seededRoles'
import { foldText } from '#contract/rules/foldText'
import { anyOf } from '../../platform/access/accessPath'
import { rolePermissions, roles } from '../../platform/auth/tables'
import { caller, context, db, language } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { ascending, listOrder } from '../../platform/database/listOrder'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { owningHospitalOf } from '../../schema/owningHospital'
import { permissionsHeldAt } from '../users'
import { checkSeeded } from './checkSeeded'
import { roleRules } from './policy'

const superAdmin = 'SUPER_ADMIN'

const order = listOrder(ascending(roles.id))

function selectRoles() {
  return db()
    .select({
      ...getTableColumns(roles),
      hospital: { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name },
      can_update: sql<boolean>`coalesce(${anyOf(roleRules.role.accessPaths(caller(), ['update-role']))}, false)`,
      holders: sql<number>`(select count(distinct user_id) from user_roles where role_id = roles.id)`.mapWith(Number),
      sort_key: order.key,
    })
    .from(roles)
    .leftJoin(hospitals, eq(hospitals.id, roles.hospital_id))
}

type SelectedRole = Awaited<ReturnType<typeof selectRoles>>[number]

function rowOf({
  id,
  code,
  name,
  seeded,
  holders,
  hospital,
  can_update,
  requires_second_factor,
}: SelectedRole): RoleRow {
  const fixed = code === superAdmin
  return {
    id,
    code,
    name,
    name_text: roleName(name, language()),
    seeded,
    hospital: hospital && optionOf(hospital),
    fixed,
    requires_second_factor,
    can_update: can_update && !fixed,
    holders,
  }
}

/** Returns the permissions grouped, in the order of the contract's list whatever their order here. */
function groupsOf(locked: ReadonlySet<string>): PermissionGroups {
  const among = (list: readonly Permission[]) => list.filter((permission) => locked.has(permission))
  return {
    admin: { title: apiText('permissions.admin'), privileges: among(adminPermissions) },
    patient: { title: apiText('permissions.patient'), privileges: among(patientPermissions) },
  }
}

const every = new Set<string>([...adminPermissions, ...patientPermissions])

async function permissionsOf(roleId: number): Promise<Set<string>> {
  const rows = await db()
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.role_id, roleId))
  return new Set(rows.map(({ permission }) => permission))
}

async function roleOf(id: number): Promise<Role> {
  const [row] = await selectRoles().where(eq(roles.id, id))
  const role = orNotFound(row)
  return { ...rowOf(role), permissions: groupsOf(role.code === superAdmin ? every : await permissionsOf(id)) }
}

/**
 * Checks that the caller has, at the hospital of the role, every permission that a change grants or revokes.
 * @param hospitalId null for a role that applies everywhere, which only Super Admin changes
 * @throws Problem 422 on permissions
 */
async function checkReach(changed: Iterable<string>, hospitalId: number | null): Promise<void> {
  if (caller().isSuperAdmin) return
  const own = hospitalId === null ? new Set<string>() : await permissionsHeldAt(hospitalId)
  for (const permission of changed) {
    if (!own.has(permission)) throw fieldProblem('permissions', 'role.beyond')
  }
}

/**
 * Returns a code that no other role has. Codes are never shown for choosing; they only have to be unique, and not a
 * number, because a role is also referred to by its id.
 */
async function freeCode(name: string): Promise<string> {
  const words =
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'ROLE'
  const plain = /^\d+$/.test(words) ? `ROLE_${words}` : words
  const rows = await db()
    .select({ code: roles.code })
    .from(roles)
    .where(or(eq(roles.code, plain), sql`${roles.code} ~ ${`^${plain}_[0-9]+$`}`))
  const taken = new Set(rows.map(({ code }) => code))
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}_${number}`
    if (!taken.has(code)) return code
  }
}

async function grant(roleId: number, permissions: ReadonlySet<Permission>): Promise<void> {
  if (permissions.size === 0) return
  await db()
    .insert(rolePermissions)
    .values([...permissions].map((permission) => ({ role_id: roleId, permission })))
    .onConflictDoNothing()
}

/** Matches part of the name, and of the Arabic name for seeded roles. */
function matchesName(q: string): SQL | undefined {
  const folded = foldText(q)
  const codes = Object.entries(seededRolesInArabic).flatMap(([code, name]) =>
    folded && foldText(name).includes(folded) ? [code] : [],
  )
  return or(containsText(roles.name, q), inArray(roles.code, codes))
}

function roleList(q: string | undefined, inScope: SQL) {
  const condition = and(inScope, q ? matchesName(q) : undefined)
  return {
    order,
    count: () => db().$count(roles, condition),
    rows: ({ after, limit, offset }: Slice) =>
      selectRoles().where(and(condition, after)).orderBy(order.by).limit(limit).offset(offset),
    toResponse: (rows: readonly SelectedRole[]) => rows.map(rowOf),
  }
}

export const roleHandlers = handlers(calls, {
  list: async ({ query, scope }) => readPage(query, roleList(query.q, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(roleList(query.q, await scope())) }),

  show: async ({ params }) => ({ data: await roleOf(params.id) }),

  create: async ({ body }) => {
    const permissions = new Set(body.permissions)
    const hospitalId = await owningHospitalOf(body.hospital_id ?? null, 'create-role')
    await checkReach(permissions, hospitalId)
    const values = {
      code: await freeCode(body.name),
      name: body.name,
      hospital_id: hospitalId,
      requires_second_factor: body.requires_second_factor ?? false,
    }
    const [row] = await mapUniqueViolation(db().insert(roles).values(values).returning({ id: roles.id }))
    const { id } = orNotFound(row)
    await grant(id, permissions)
    return { data: await roleOf(id) }
  },

  update: async ({ params, body }) => {
    const [locked] = await db().select().from(roles).where(eq(roles.id, params.id)).for('update')
    const role = orNotFound(locked)
    checkSeeded(role, body)
    const before = await permissionsOf(role.id)
    const after = new Set(body.permissions)
    await checkReach(
      [...before, ...after].filter((permission) => before.has(permission) !== after.has(permission as Permission)),
      role.hospital_id,
    )
    await mapUniqueViolation(
      db()
        .update(roles)
        .set({ name: body.name, requires_second_factor: body.requires_second_factor ?? role.requires_second_factor })
        .where(eq(roles.id, role.id)),
    )
    const isDropped = and(eq(rolePermissions.role_id, role.id), notInArray(rolePermissions.permission, [...after, '']))
    await db().delete(rolePermissions).where(isDropped)
    await grant(role.id, after)
    context().platform.realtime.recheck({ roleCode: role.code })
    return { data: await roleOf(role.id) }
  },

  permissions: async () => ({ data: groupsOf(every) }),
})
