import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  clinicalPermissions,
  hiringPermissions,
  type Permission,
  patientPermissions,
} from '#contract/access/permissions'
import type { RoleOption, StaffMember } from '#contract/facilities/staff'
import { roleName } from '#contract/roles/roleName'
import { hospitalInScope } from '../../platform/access/scope'
import { avatarOf } from '../../platform/auth/avatar'
import { users } from '../../platform/auth/tables'
import { caller, db, language } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { ascending, listOrder } from '../../platform/database/listOrder'
import { orderAndLimit, type Slice, type Sorted } from '../../platform/database/page'
import { listed } from '../../platform/texts'
import { holdsRole, membersOf } from '../../schema/memberships'
import { fullName } from '../../schema/people'
import { matchesColleague } from '../users'

/** As many as a picker shows. */
const maxShown = 50

interface MemberRow extends Record<string, unknown>, Sorted {
  id: number
  name: string
  avatar_media_id: number | null
  roles: RoleOption[]
}

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

/** The `user_id` and `role_id` pairs of a hospital: of those who belong there with their general roles, which may be none. */
export function pairsOfHospital(id: number): SQL {
  return sql`select user_id, role_id from user_roles where hospital_id = ${id}
    union select member.user_id, general.role_id from user_hospitals as member
      left join user_roles as general on general.user_id = member.user_id and general.hospital_id is null
      where member.hospital_id = ${id}`
}

export function pairsOfCenter(id: number): SQL {
  return sql`select user_id, role_id from center_staff where center_id = ${id}`
}

/** Whether an account was closed, which keeps its memberships. In: its id. */
export function isClosed(userId: SQLWrapper): SQL {
  return sql`${userId} in (select id from users where closed_at is not null)`
}

const openStaff = sql`from users where closed_at is null and id in (select user_id from pairs
  left join roles on roles.id = role_id where roles.code is distinct from 'PATIENT')`

/** How many the staff of a place are, as `memberList` has them. In: the statement of its pairs. */
export function countStaff(pairs: SQL): SQL {
  return sql`with pairs as (${pairs}) select count(*)::integer as total ${openStaff}`
}

/** How many belong to a place who are only patients, of open accounts. In: the statement of its pairs. */
export function countPatients(pairs: SQL): SQL {
  return sql`with pairs as (${pairs}) select count(*)::integer from users where closed_at is null
    and id in (select user_id from pairs) and id not in (select id ${openStaff})`
}

/** By what people are called in the caller's language. */
const byName = () =>
  listOrder(ascending({ expression: fullName(), type: 'text', isNullable: false }), ascending(users.id))

/**
 * A place's staff by name: neither its patients nor accounts that were closed.
 * @param pairs the statement of its `user_id` and `role_id` pairs; the role may be null
 */
export function memberList(pairs: SQL) {
  const order = byName()
  return {
    order,
    count: async () => {
      const { rows } = await db().execute<{ total: number }>(countStaff(pairs))
      return rows[0]?.total ?? 0
    },
    rows: async (slice: Slice) => {
      const { rows } = await db().execute<MemberRow>(sql`
        with pairs as (${pairs})
        select users.id, ${fullName()} as name, avatar_media_id,
          coalesce((select json_agg(json_build_object('id', roles.id, 'code', roles.code, 'name', roles.name)
              order by roles.id)
            from roles where roles.code <> 'PATIENT'
              and roles.id in (select role_id from pairs where user_id = users.id)), '[]') as roles,
          ${order.key} as sort_key
        ${openStaff} ${slice.after ? sql`and ${slice.after}` : sql``}
        ${orderAndLimit(order, slice)}`)
      return rows
    },
    answer: (rows: readonly MemberRow[]) => rows.map(memberOf),
  }
}

/** Roles that nobody is given by a place: one is everywhere anyway, the other is no staff. */
const neverGrantable = ['SUPER_ADMIN', 'PATIENT']

/** What somebody may give who may do this: what is clinical too, where they keep the people. */
export function withClinicalPermissions(grantable: ReadonlySet<string>): ReadonlySet<string> {
  const isHiring = hiringPermissions.some((permission) => grantable.has(permission))
  return isHiring ? new Set([...grantable, ...clinicalPermissions]) : grantable
}

/** A permission that is beyond what somebody may give; what a patient may do reaches nobody's records but their own. */
export function exceedsGrantable(grantable: ReadonlySet<string>): SQL {
  return sql`permission <> all (${textArray([...grantable, ...patientPermissions])})`
}

/** Which roles the caller may give away: those that may do nothing beyond it. In: what they may give there. */
export async function grantableRoles(grantable: ReadonlySet<string>): Promise<RoleOption[]> {
  const isWithin = caller().isSuperAdmin
    ? sql`true`
    : sql`not exists (select from role_permissions
        where role_id = roles.id and ${exceedsGrantable(grantable)})`
  const { rows } = await db().execute<RoleOption & Record<string, unknown>>(sql`
    select id, code, name from roles
    where code <> all (${textArray(neverGrantable)}) and ${isWithin}
    order by id`)
  return rows
}

/**
 * Who can be added: open accounts that hold the role somewhere and work at the caller's hospitals, or above or below
 * them, never the caller; for Super Admin everybody. Expects `users` in the statement.
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

/** People to choose from, by what they are called, who are not there with that role yet; 50 at most. */
export async function findCandidates(pairs: SQL, roleCode: string, manage: Permission, q: string | undefined) {
  const { rows } = await db().execute<{ id: number; name: string }>(sql`
    with pairs as (${pairs})
    select users.id, ${fullName()} as name from users
    where ${canBeAdded(roleCode, manage)}
      and users.id not in (select pairs.user_id from pairs join roles on roles.id = pairs.role_id
        where roles.code = ${roleCode})
      ${q ? sql`and ${matchesColleague(q)}` : sql``}
    order by name, users.id
    limit ${maxShown}`)
  return rows
}
