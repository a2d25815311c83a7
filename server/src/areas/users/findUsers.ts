import { and, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import type { users as calls } from '#contract/users/calls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { ascending, descending, type ListOrder, listOrder } from '../../platform/database/listOrder'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import type { Slice, Sorted } from '../../platform/database/page'
import { listedUser, type SelectedUser, userRow } from './userRows'

/** Up to this number users are counted for each call; for longer lists the total may be up to a minute old. */
const exactCountLimit = 1_000

/** Totals by query. */
const totals = new MinuteMemory<number>()

type Page = Pick<Slice, 'limit' | 'offset'> & { order: ListOrder }

const orders = {
  '-id': listOrder(descending(users.id)),
  id: listOrder(ascending(users.id)),
  name: listOrder(ascending(users.first_name), ascending(users.last_name), ascending(users.id)),
  '-name': listOrder(descending(users.first_name), descending(users.last_name), descending(users.id)),
} as const

/** Returns the order of the list: the newest first, unless the caller chose another one. */
export function orderOf({ sort = '-id' }: Pick<QueryOf<typeof calls.list>, 'sort'>): ListOrder {
  return orders[sort]
}

interface Found {
  data: ReturnType<typeof userRow>[]
  total: number
}

/**
 * Returns a page of a short list, which is read completely before it is sorted; undefined when the list is not short.
 * One statement.
 */
async function findFew(condition: SQL, { limit, offset, order }: Page): Promise<Found | undefined> {
  const counted = sql`(
    with found as materialized (select users.id, users.first_name, users.last_name from users where ${condition} limit ${exactCountLimit}),
    counted as (select count(*)::integer as total from found)
    select total, case when total < ${exactCountLimit}
      then array(select users.id from found as users order by ${order.by} limit ${limit} offset ${offset}) end as ids from counted)`
  const rows = await db()
    .select({ total: sql<number>`counted.total`, ...listedUser() })
    .from(sql`${counted} as counted`)
    .leftJoin(users, sql`users.id = any (counted.ids)`)
    .orderBy(order.by)
  const total = rows[0]?.total ?? 0
  if (total >= exactCountLimit) return undefined
  return { data: rows.flatMap(({ user, ...names }) => (user ? [userRow({ user, ...names })] : [])), total }
}

/** Returns a page of a long list. One statement when its total was counted within the last minute. */
async function findMany(condition: SQL, question: string, { limit, offset, order }: Page): Promise<Found> {
  // Names are joined only for the users of the page, not for those before it.
  const ids = sql`(select users.id from users where ${condition} order by ${order.by} limit ${limit} offset ${offset})`
  const rows = await db()
    .select(listedUser())
    .from(sql`${ids} as page`)
    .innerJoin(users, sql`users.id = page.id`)
    .orderBy(order.by)
  return { data: rows.map(userRow), total: await totals.of(question, () => db().$count(users, condition)) }
}

/**
 * Returns the users of a slice of the list for an export, with the names they are shown with.
 * @param condition which users are in the list; expects `users` in the statement
 */
export function usersOfSlice(condition: SQL, order: ListOrder, slice: Slice): Promise<(SelectedUser & Sorted)[]> {
  return db()
    .select({ ...listedUser(), sort_key: order.key })
    .from(users)
    .where(and(condition, slice.after))
    .orderBy(order.by)
    .limit(slice.limit)
    .offset(slice.offset)
}

/**
 * Returns the users of one page, with the names they are shown with. A short list is read completely and then sorted:
 * with the order in the same query, PostgreSQL would scan all users from the newest on when few or none match. In a
 * long list, matches are everywhere.
 * @param question identifies the condition, with the caller and the filters
 */
export async function findUsers(condition: SQL, question: string, page: Page): Promise<Found> {
  const few = totals.has(question) ? undefined : await findFew(condition, page)
  return few ?? findMany(condition, question, page)
}
