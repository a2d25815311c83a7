import { type SQL, sql } from 'drizzle-orm'
import type { PageMeta } from '#contract/kit/answers'
import type { QueryOf } from '#contract/kit/endpoint'
import type { users as calls, UserRow } from '#contract/users/calls'
import { personCalled } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { checkPastDays } from '../../platform/http/pastDays'
import { findUsers } from './findUsers'
import { userRows } from './userRows'

type Query = QueryOf<typeof calls.list>

/** The beginning of a day of the caller's, so many days later. */
function startOf(day: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${caller().timeZone})`
}

function conditionsOf(query: Query, inScope: SQL): SQL[] {
  const { q, is_staff: isStaff, specialty, level, country, city, hospital, role, from, to } = query
  const is = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} = ${value}`])
  return [
    inScope,
    ...(q ? [personCalled(q)] : []),
    ...(isStaff === undefined ? [] : [isStaff ? sql`users.is_staff_member` : sql`not users.is_staff_member`]),
    ...is(sql`users.specialty_id`, specialty),
    ...is(sql`users.level_id`, level),
    ...is(sql`users.country_id`, country),
    ...is(sql`users.city_id`, city),
    ...(hospital === undefined
      ? []
      : [
          sql`users.id in (select user_id from user_hospitals where hospital_id = ${hospital}
            union all select user_id from user_roles where hospital_id = ${hospital})`,
        ]),
    ...(role === undefined ? [] : [sql`users.id in (select user_id from user_roles where role_id = ${role})`]),
    ...(from ? [sql`users.created_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`users.created_at < ${startOf(to, 1)}`] : []),
  ]
}

/**
 * Accounts, newest first, by part of name, email, national id or phone.
 * @param inScope which of them the caller may see; expects `users` in the statement
 */
export async function listUsers(query: Query, inScope: SQL): Promise<{ data: UserRow[]; meta: PageMeta }> {
  checkPastDays(query)
  const condition = sql.join(conditionsOf(query, inScope), sql` and `)
  const { page, limit, ...filters } = query
  const question = JSON.stringify([caller().id, filters])
  const { ids, total } = await findUsers(condition, question, limit, pageOffset(query))
  const data = await userRows(ids)
  return { data, meta: pageMeta(query, total) }
}
