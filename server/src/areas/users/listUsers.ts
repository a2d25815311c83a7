import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import type { PageMeta } from '#contract/kit/responses'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import type { users as calls, UserRow } from '#contract/users/calls'
import { matchesPerson, matchesPersonIdentity, matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { type ListRows, pageMeta, pageSlice, type Sorted } from '../../platform/database/page'
import { checkPastDays } from '../../platform/http/pastDays'
import { hasBooking } from '../../schema/bookingNumber'
import { findUsers, orderOf, usersOfSlice } from './findUsers'
import { hasStatus, type SelectedUser, shownToCaller, userRow } from './userRows'

type Query = QueryOf<typeof calls.list>
type Filters = Omit<Query, 'page' | 'limit'>

/**
 * Returns the start of a day in the caller's zone.
 * @param later how many days after `day`
 */
function startOf(day: string, later = 0): string {
  return new Date(instantOfWallOrAfterGap(addDays(day, later), 0, caller().timeZone)).toISOString()
}

/** Returns the id of a role as an SQL expression, given the id or the code. */
function roleId(reference: number | string): SQL {
  return typeof reference === 'number'
    ? sql`${reference}::integer`
    : sql`(select id from roles where code = ${reference})`
}

/**
 * Returns the conditions of the filters. An account that is managed elsewhere is found only by what the list shows of
 * it: a filter by anything else would reveal it.
 */
function conditionsOf(query: Filters, inScope: SQL): SQL[] {
  const { q, is_staff: isStaff, specialty, level, country, city, hospital, role, status, from, to } = query
  const { isManaged, isHere, isPatient } = shownToCaller(['list-user'])
  const is = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} = ${value}`])
  const ofAccount = [
    ...is(sql`users.specialty_id`, specialty),
    ...is(sql`users.level_id`, level),
    ...is(sql`users.country_id`, country),
    ...is(sql`users.city_id`, city),
    ...(status ? [hasStatus(status)] : []),
    ...(from ? [sql`users.created_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`users.created_at < ${startOf(to, 1)}`] : []),
  ]
  const isShown = (hospitalId: SQL) => sql`(${hospitalId} is null or ${isHere(hospitalId)} or ${isManaged})`
  return [
    inScope,
    ...(q
      ? [
          sql`(${matchesPerson(q)} and (${matchesPersonName(q)} or ${isManaged}
            or ${matchesPersonIdentity(q)} and ${isPatient}) or ${hasBooking(q)})`,
        ]
      : []),
    ...(isStaff === undefined ? [] : [isStaff ? sql`users.is_staff_member` : sql`not users.is_staff_member`]),
    ...(hospital === undefined
      ? []
      : [
          sql`(users.id in (select user_id from user_hospitals where hospital_id = ${hospital}
              union all select user_id from user_roles where hospital_id = ${hospital})
              and ${isShown(sql`${hospital}::integer`)}
            or users.id in (select user_id from hospital_patients where hospital_id = ${hospital})
              and ${isHere(sql`${hospital}::integer`)})`,
        ]),
    ...(role === undefined
      ? []
      : [
          sql`exists (select from user_roles as held where held.user_id = users.id and held.role_id = ${roleId(role)}
            and ${isShown(sql`held.hospital_id`)})`,
        ]),
    ...(ofAccount.length > 0 ? [...ofAccount, isManaged] : []),
  ]
}

/**
 * Returns the condition of the filters.
 * @throws Problem 422 for days in the future
 */
function conditionOf(query: Filters, inScope: SQL): SQL {
  checkPastDays(query)
  return sql.join(conditionsOf(query, inScope), sql` and `)
}

/**
 * Returns a page of accounts, by default the newest first, by part of name, email, national ID or phone.
 * @param inScope which of them the caller may see; expects `users` in the statement
 */
export async function listUsers(query: Query, inScope: SQL): Promise<{ data: UserRow[]; meta: PageMeta }> {
  const { page, limit, ...filters } = query
  const question = JSON.stringify([caller().id, filters])
  const { data, total } = await findUsers(conditionOf(filters, inScope), question, {
    ...pageSlice(query),
    order: orderOf(query),
  })
  return { data, meta: pageMeta(query, total) }
}

/** Returns the same accounts for an export. */
export function userList(query: Filters, inScope: SQL): ListRows<SelectedUser & Sorted, UserRow> {
  const condition = conditionOf(query, inScope)
  const order = orderOf(query)
  return {
    order,
    rows: (slice) => usersOfSlice(condition, order, slice),
    toResponse: (found) => found.map(userRow),
  }
}
