import { type SQL, sql } from 'drizzle-orm'
import type { PageMeta } from '#contract/kit/answers'
import type { QueryOf } from '#contract/kit/endpoint'
import { personSearchParts } from '#contract/rules/personSearch'
import { localTime } from '#contract/rules/wallClock'
import type { users as calls, UserRow } from '#contract/users'
import { noteReadOf } from '../../platform/audit/noteRead'
import { caller, db, now } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { fieldProblem } from '../../platform/http/problem'
import { seesUser } from './policy'
import { userRows } from './userRows'

type Query = QueryOf<typeof calls.list>

/** Neither day may lie in the future, nor the end before the beginning. Throws 422. */
function checkDays({ from, to }: Query): void {
  const today = localTime(now().getTime(), caller().timeZone).date
  if (from && from > today) throw fieldProblem('from', 'validation.dateInFuture')
  if (to && to > today) throw fieldProblem('to', 'validation.dateInFuture')
  if (from && to && to < from) throw fieldProblem('to', 'validation.endBeforeStart')
}

/** The beginning of a day of the caller's, so many days later. */
function startOf(day: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${caller().timeZone})`
}

function conditionsOf(query: Query): SQL[] {
  const { q, is_staff: isStaff, specialty, level, country, city, hospital, role, from, to } = query
  const is = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} = ${value}`])
  return [
    seesUser(caller(), ['list-user']),
    ...personSearchParts(q ?? '').map((part) => containsText(sql`users.search`, part)),
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

/** The accounts of the people of the caller's hospitals, newest first, by part of name, email, national id or phone. */
export async function listUsers(query: Query): Promise<{ data: UserRow[]; meta: PageMeta }> {
  checkDays(query)
  const condition = sql.join(conditionsOf(query), sql` and `)
  const page = await readPage(query, {
    count: async () => {
      const { rows } = await db().execute<{ total: number }>(
        sql`select count(*)::integer as total from users where ${condition}`,
      )
      return rows[0]?.total ?? 0
    },
    rows: (limit, offset) =>
      userRows(
        sql`select users.id from users where ${condition} order by users.id desc limit ${limit} offset ${offset}`,
      ),
    answer: (row) => row,
  })
  const patients = page.data.filter((row) => !row.is_staff_member)
  noteReadOf(
    'users.list',
    'user',
    patients.map(({ id }) => id),
  )
  return page
}
