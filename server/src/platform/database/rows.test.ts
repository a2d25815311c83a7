import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { comparedStatements, takeMismatches } from '../testing/rowComparison'
import { startTestServices, type TestServices } from '../testing/services'
import { readJsonRows } from './jsonRows'
import { readRows } from './rows'

let services: TestServices
beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

const Row = z.strictObject({ id: z.int(), name: z.string().nullable() })

const mismatching = [
  ['a column of another type', sql`select '1' as id, 'a' as name`, 'expected number, received string'],
  ['a numeric, which the driver leaves a string', sql`select 1.5::numeric as id, 'a' as name`, 'received string'],
  ['a missing column', sql`select 1 as id`, 'name'],
  ['an unknown column', sql`select 1 as id, 'a' as name, true as more`, 'more'],
  [
    'only the last of many rows',
    sql`select case when n = 60 then null else n end as id, 'a' as name from generate_series(1, 60) as n`,
    'received null',
  ],
] as const

const readers = [
  ['columns', readRows],
  ['JSON', readJsonRows],
] as const

test.for(readers)('rows read as %s are those of the schema', async ([, read]) => {
  const rows = await services.inContext(() => read(Row, sql`select 1::bigint as id, null as name`))
  expect(rows).toEqual([{ id: 1, name: null }])
})

test.for(mismatching)('in tests %s is refused', async ([, query, message]) => {
  await expect(services.inContext(() => readRows(Row, query))).rejects.toThrow(message)
  const [mismatch, ...more] = takeMismatches()
  expect(mismatch?.message).toContain('rows.test.ts')
  expect(more).toEqual([])
})

test('rows read as JSON are compared too, and an empty result passes', async () => {
  const query = sql`select 1 as id`
  await expect(services.inContext(() => readJsonRows(Row, query))).rejects.toThrow('name')
  expect(takeMismatches()).toHaveLength(1)
  expect(await services.inContext(() => readJsonRows(Row, sql`${query} where false`))).toEqual([])
})

test('reports the file and line of statements whose rows were compared', async () => {
  const Own = z.strictObject({ id: z.int() })
  const before = comparedStatements()
  await services.inContext(() => readRows(Own, sql`select 1 as id where false`))
  expect(comparedStatements()).toEqual(before)
  await services.inContext(() => readRows(Own, sql`select 1 as id`))
  const [added = ''] = comparedStatements().filter((site) => !before.includes(site))
  expect(added).toMatch(/^server\/src\/platform\/database\/rows\.test\.ts:\d+$/)
})
