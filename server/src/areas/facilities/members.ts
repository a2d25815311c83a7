import { and, asc, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  clinicalPermissions,
  hiringPermissions,
  type Permission,
  patientPermissions,
} from '#contract/access/permissions'
import { RoleOption, type StaffMember } from '#contract/facilities/staff'
import { roleName } from '#contract/roles/roleName'
import { hospitalInScope } from '../../platform/access/scope'
import { avatarOf } from '../../platform/auth/avatar'
import { roles, users } from '../../platform/auth/tables'
import { caller, db, language } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { ascending, listOrder, SortKey } from '../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { listed } from '../../platform/texts'
import { holdsRole, membersOf, roleAppliesAt } from '../../schema/memberships'
import { fullName } from '../../schema/people'
import { matchesColleague } from '../users'

/** Limit of the picker. */
const maxShown = 50

const MemberRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar_media_id: z.int().nullable(),
  roles: z.array(z.strictObject(RoleOption.shape)),
  sort_key: SortKey,
})
type MemberRow = z.output<typeof MemberRow>
const TotalRow = z.strictObject({ total: z.int() })
const CandidateRow = z.strictObject({ id: z.int(), name: z.string() })

function memberOf({ id, name, avatar_media_id: avatarMediaId, roles }: MemberRow): StaffMember {
  const avatar = avatarOf({ id, avatar_media_id: avatarMediaId })
  return {
    id,
    name,
    avatar,
    role: listed(roles.map((role) => role.name)),
    roles: roles.map((role) => ({ ...role, name_text: roleName(role.name, language()) })),
  }
}

/**
 * Returns the `user_id` and `role_id` pairs of a hospital: roles at it, and its members with their general roles. A
 * member without a general role has `role_id` null.
 */
export function pairsOfHospital(id: number): SQL {
  return sql`select user_id, role_id from user_roles where hospital_id = ${id}
    union select member.user_id, general.role_id from user_hospitals as member
      left join user_roles as general on general.user_id = member.user_id and general.hospital_id is null
      where member.hospital_id = ${id}`
}

/** Returns the `user_id` and `role_id` pairs of a center. */
export function pairsOfCenter(id: number): SQL {
  return sql`select user_id, role_id from center_staff where center_id = ${id}`
}

/** Returns a condition for closed accounts, which stay members. */
export function isClosed(userId: SQLWrapper): SQL {
  return sql`${userId} in (select id from users where closed_at is not null)`
}

const openStaff = sql`from users where closed_at is null and id in (select user_id from pairs
  left join roles on roles.id = role_id where roles.code is distinct from 'PATIENT')`

/**
 * Returns a statement that counts the staff of a facility, as `memberList` lists them.
 * @param pairs the statement of its `user_id` and `role_id` pairs
 */
export function countStaff(pairs: SQL): SQL {
  return sql`with pairs as (${pairs}) select count(*)::integer as total ${openStaff}`
}

/**
 * Returns a statement that counts the open accounts of a facility that are only patients.
 * @param pairs the statement of its `user_id` and `role_id` pairs
 */
export function countPatients(pairs: SQL): SQL {
  return sql`with pairs as (${pairs}) select count(*)::integer from users where closed_at is null
    and id in (select user_id from pairs) and id not in (select id ${openStaff})`
}

/** Returns the order by name in the caller's language. */
const byName = () =>
  listOrder(ascending({ expression: fullName(), type: 'text', isNullable: false }), ascending(users.id))

/**
 * Returns the staff of a facility by name, without patients and closed accounts.
 * @param pairs the statement of its `user_id` and `role_id` pairs; the role may be null
 */
export function memberList(pairs: SQL) {
  const order = byName()
  return {
    order,
    count: async () => {
      const [row] = await readRows(TotalRow, countStaff(pairs))
      return row?.total ?? 0
    },
    rows: (slice: Slice) =>
      readRows(
        MemberRow,
        sql`
          with pairs as (${pairs})
          select users.id, ${fullName()} as name, avatar_media_id,
            coalesce((select json_agg(json_build_object('id', roles.id, 'code', roles.code, 'name', roles.name)
                order by roles.id)
              from roles where roles.code <> 'PATIENT'
                and roles.id in (select role_id from pairs where user_id = users.id)), '[]') as roles,
            ${order.key} as sort_key
          ${openStaff} ${slice.after ? sql`and ${slice.after}` : sql``}
          ${orderAndLimit(order, slice)}`,
      ),
    toResponse: (rows: readonly MemberRow[]) => rows.map(memberOf),
  }
}

/** Roles that a facility cannot grant: Super Admin applies everywhere, and patients are not staff. */
const neverGrantable = ['SUPER_ADMIN', 'PATIENT']

/** Adds the clinical permissions where the caller manages people, that is, has a hiring permission. */
export function withClinicalPermissions(grantable: ReadonlySet<string>): ReadonlySet<string> {
  const isHiring = hiringPermissions.some((permission) => grantable.has(permission))
  return isHiring ? new Set([...grantable, ...clinicalPermissions]) : grantable
}

/**
 * Returns a condition on a permission that exceeds what may be granted. Patient permissions never do, because they only
 * reach the person's own records.
 */
export function exceedsGrantable(grantable: ReadonlySet<string>): SQL {
  return sql`permission <> all (${textArray([...grantable, ...patientPermissions])})`
}

/**
 * Returns the roles that the caller may grant: those that apply at the facility, without a permission beyond `grantable`.
 * @param grantable the permissions that the caller may grant at the facility
 * @param hospital a statement with one column, the id of the facility's hospital
 */
export async function grantableRoles(grantable: ReadonlySet<string>, hospital: SQL): Promise<RoleOption[]> {
  const isWithin = caller().isSuperAdmin
    ? sql`true`
    : sql`not exists (select from role_permissions
        where role_id = roles.id and ${exceedsGrantable(grantable)})`
  return db()
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(and(notInArray(roles.code, neverGrantable), isWithin, roleAppliesAt(hospital)))
    .orderBy(asc(roles.id))
}

/**
 * Returns a condition on people who can be added: open accounts that have the role somewhere and work at the caller's
 * hospitals or those above or below them, never the caller; for Super Admin all who have the role. Expects `users` in
 * the statement.
 */
export function canBeAdded(roleCode: string, manage: Permission): SQL {
  const holds = sql`users.closed_at is null and ${holdsRole(roleCode)}`
  if (caller().isSuperAdmin) return holds
  return sql`${holds} and users.id <> ${caller().id} and users.id in (
    with mine as (select id from hospitals where ${hospitalInScope(caller(), [manage], sql`id`)}), related as (
      select ancestor_id as id from hospital_descendants where descendant_id in (select id from mine)
      union select id from mine
    )
    ${membersOf(sql`select id from related`)})`
}

/** Returns at most 50 people to choose from, searched by name, who do not have that role at the facility yet. */
export function findCandidates(pairs: SQL, roleCode: string, manage: Permission, q: string | undefined) {
  return readRows(
    CandidateRow,
    sql`
      with pairs as (${pairs})
      select users.id, ${fullName()} as name from users
      where ${canBeAdded(roleCode, manage)}
        and users.id not in (select pairs.user_id from pairs join roles on roles.id = pairs.role_id
          where roles.code = ${roleCode})
        ${q ? sql`and ${matchesColleague(q)}` : sql``}
      order by name, users.id
      limit ${maxShown}`,
  )
}
