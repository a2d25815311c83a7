import { and, asc, eq, getTableColumns, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  adminPermissions,
  clinicalPermissions,
  type Permission,
  patientPermissions,
} from '#contract/access/permissions'
import type { QueryOf } from '#contract/kit/endpoint'
import { roles as calls, type PermissionGroups, type Role, type RoleRow } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { seededRolesInArabic } from '#contract/roles/seededRoles'
import { foldText } from '#contract/rules/foldText'
import { rolePermissions, roles, userRoles } from '../../platform/auth/tables'
import { caller, context, db, language } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { unlessTaken } from '../../platform/database/refusals'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'

const superAdmin = 'SUPER_ADMIN'

function selectRoles() {
  return db()
    .select({
      ...getTableColumns(roles),
      holders: sql<number>`(select count(distinct user_id) from user_roles where role_id = roles.id)`.mapWith(Number),
    })
    .from(roles)
}

type SelectedRole = Awaited<ReturnType<typeof selectRoles>>[number]

function rowOf({ id, code, name, seeded, holders }: SelectedRole): RoleRow {
  return { id, code, name, seeded, fixed: code === superAdmin, holders }
}

/** In the order of the closed list, whatever the order they came in. */
function groupsOf(held: ReadonlySet<string>): PermissionGroups {
  const among = (list: readonly Permission[]) => list.filter((permission) => held.has(permission))
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
    .where(eq(rolePermissions.roleId, roleId))
  return new Set(rows.map(({ permission }) => permission))
}

async function roleOf(id: number): Promise<Role> {
  const [row] = await selectRoles().where(eq(roles.id, id))
  const role = found(row)
  return { ...rowOf(role), permissions: groupsOf(role.code === superAdmin ? every : await permissionsOf(id)) }
}

/**
 * Nobody gives away, or takes away, what they may not do themselves. Into a role that nobody holds yet goes what is
 * clinical too: it gives nobody anything before it is given, in the hospitals of whoever gives it.
 */
function checkReach(changed: Iterable<string>, isHeld: boolean): void {
  const person = caller()
  if (person.isSuperAdmin) return
  const own = new Set<string>([...person.permissions, ...(isHeld ? [] : clinicalPermissions)])
  for (const permission of changed) {
    if (!own.has(permission)) throw fieldProblem('permissions', 'role.beyond')
  }
}

/** Codes are never shown for choosing; they only must not be those of another role. */
async function freeCode(name: string): Promise<string> {
  const plain =
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'ROLE'
  const { rows } = await db().execute<{ code: string }>(
    sql`select code from roles where code = ${plain} or code ~ ${`^${plain}_[0-9]+$`}`,
  )
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
    .values([...permissions].map((permission) => ({ roleId, permission })))
    .onConflictDoNothing()
}

/** By part of the name, of the seeded roles also of the Arabic one. */
function isCalled(q: string): SQL | undefined {
  const folded = foldText(q)
  const codes = Object.entries(seededRolesInArabic).flatMap(([code, name]) =>
    folded && foldText(name).includes(folded) ? [code] : [],
  )
  return or(containsText(roles.name, q), inArray(roles.code, codes))
}

function listRoles(query: QueryOf<typeof calls.list>) {
  const condition = query.q ? isCalled(query.q) : undefined
  return readPage(query, {
    count: () => db().$count(roles, condition),
    rows: (limit, offset) => selectRoles().where(condition).orderBy(asc(roles.id)).limit(limit).offset(offset),
    answer: rowOf,
  })
}

export const roleHandlers = handlers(calls, {
  list: ({ query }) => listRoles(query),

  sheet: async ({ query }) =>
    sheetOf({
      title: 'sheet.roles',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.name', value: ({ name }) => roleName(name, language()) },
        { header: 'sheet.people', value: ({ holders }) => holders },
      ],
      read: (paging) => listRoles({ ...query, ...paging }),
    }),

  show: async ({ params }) => ({ data: await roleOf(params.id) }),

  create: async ({ body }) => {
    const permissions = new Set(body.permissions)
    checkReach(permissions, false)
    const values = { code: await freeCode(body.name), name: body.name }
    const [row] = await unlessTaken(db().insert(roles).values(values).returning({ id: roles.id }))
    const { id } = found(row)
    await grant(id, permissions)
    return { data: await roleOf(id) }
  },

  update: async ({ params, body }) => {
    const [held] = await db().select().from(roles).where(eq(roles.id, params.id)).for('update')
    const role = found(held)
    if (role.code === superAdmin) throw fieldProblem('name', 'role.fixed')
    // The names of the seven are public interface: what they may do can change, what they are called cannot.
    if (role.seeded && role.name !== body.name) throw fieldProblem('name', 'role.seededName')
    const before = await permissionsOf(role.id)
    const after = new Set(body.permissions)
    checkReach(
      [...before, ...after].filter((permission) => before.has(permission) !== after.has(permission as Permission)),
      (await db().$count(userRoles, eq(userRoles.roleId, role.id))) > 0,
    )
    await unlessTaken(db().update(roles).set({ name: body.name }).where(eq(roles.id, role.id)))
    const isDropped = and(eq(rolePermissions.roleId, role.id), notInArray(rolePermissions.permission, [...after, '']))
    await db().delete(rolePermissions).where(isDropped)
    await grant(role.id, after)
    context().platform.realtime.recheck({ roleCode: role.code })
    return { data: await roleOf(role.id) }
  },

  permissions: async () => ({ data: groupsOf(every) }),
})
