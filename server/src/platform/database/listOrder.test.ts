import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServices, type TestServices } from '../testing/services'
import { ascending, descending, type ListOrder, listOrder, type SortKey } from './listOrder'
import { orderAndLimit } from './page'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
  await services.asOwner(`
    create table sorted (id integer generated always as identity, name text, name_ar text, at timestamptz, day date);
    grant all on sorted to public`)
  await services.platform.database.execute(sql`
    insert into sorted (name, name_ar, at, day)
    select
      (array[null, 'b', 'B', 'a', 'é', 'e', 'ä', '', 'أحمد', 'ب'])[1 + n % 10],
      (array[null, 'باسم', null, 'أحمد'])[1 + n % 4],
      case when n % 7 > 0 then timestamptz '2026-11-18 11:00:00+00' + (n % 5) * interval '1 microsecond' end,
      date '2026-11-18' + n % 3
    from generate_series(1, 120) as n`)
})
afterAll(() => services.stop())

const column = (name: string, type: string, isNullable = true) => ({
  expression: sql.raw(`sorted.${name}`),
  type,
  isNullable,
})
const id = column('id', 'integer', false)
const inReadersLanguage = {
  expression: sql`coalesce(name_ar, name, '') collate "und-x-icu"`,
  type: 'text',
  isNullable: false,
}

async function read(order: ListOrder, after: SQL | undefined, limit: number) {
  const { rows } = await services.platform.database.execute<{ id: number; sort_key: SortKey }>(sql`
    select id, ${order.key} as sort_key from sorted where ${after ?? sql`true`}
    ${orderAndLimit(order, { after, limit, offset: 0 })}`)
  return rows
}

const orders: [string, ListOrder][] = [
  ['the id alone', listOrder(descending(id))],
  ['a column that may be null', listOrder(ascending(column('name', 'text')), ascending(id))],
  ['the same from the highest on', listOrder(descending(column('name', 'text')), descending(id))],
  ['instants to the microsecond', listOrder(descending(column('at', 'timestamptz')), descending(id))],
  ['days one way and ids the other', listOrder(descending(column('day', 'date', false)), ascending(id))],
  ['a text in the reader’s language with its collation', listOrder(ascending(inReadersLanguage), ascending(id))],
  [
    'several collations and nulls',
    listOrder(
      ascending({ expression: sql`name collate "C"`, type: 'text', isNullable: true }),
      descending(inReadersLanguage),
      ascending(column('at', 'timestamptz')),
      descending(id),
    ),
  ],
]

describe('the batches together are the list, in its order', () => {
  test.each(orders)('by %s', async (_name, order) => {
    const all = await read(order, undefined, 1000)
    for (const size of [1, 7]) {
      const ids: number[] = []
      for (let after: SQL | undefined; ids.length <= all.length; ) {
        const batch = await read(order, after, size)
        const last = batch.at(-1)
        if (!last) break
        ids.push(...batch.map((row) => row.id))
        after = order.after(last.sort_key)
      }
      expect(ids).toEqual(all.map((row) => row.id))
    }
  })
})

test('rows inserted or deleted meanwhile do not move the others', async () => {
  const order = listOrder(ascending(column('name', 'text')), ascending(id))
  const before = await read(order, undefined, 1000)
  const first = before.slice(0, 50)
  const last = first.at(-1)
  await services.platform.database.execute(
    sql`delete from sorted where id = ${last?.id ?? 0} or id = ${first[0]?.id ?? 0}`,
  )
  await services.platform.database.execute(sql`insert into sorted (name) values ('')`)
  const rest = await read(order, order.after(last?.sort_key ?? []), 1000)
  expect(rest.map((row) => row.id)).toEqual(before.slice(50).map((row) => row.id))
})
