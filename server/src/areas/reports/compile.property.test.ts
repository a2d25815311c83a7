import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { ReportCell } from '#contract/reports/result'
import { visibleRows } from '../../platform/access/visibleRows'
import type { Caller } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { context, runIn, systemContext } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { functionsOf } from './catalogue'
import { isOfBaseOnly } from './compile/compileAtOnce'
import type { Condition, Definition, Group, Measure } from './compile/definition'
import { mostPoints, runGroups } from './run'
import { findSource, sources } from './sources'
import type { Source, SourceColumn } from './sources/source'
import { evaluate, type Row } from './testing/naive'
import { storeReportData } from './testing/reportFixture'

let testServer: TestServer
let person: Caller
let tables: Map<string, readonly Row[]>

const JsonRow = z.strictObject({ row: z.record(z.string(), z.json()) })

function asPerson<T>(work: () => Promise<T>): Promise<T> {
  return runIn(systemContext(testServer.server.platform, person), work)
}

/** Reads all that the person sees of a source. */
async function allRows(source: Source): Promise<Row[]> {
  const names = new Set(['id', 'zone', ...Object.keys(source.columns)])
  const { subSelect } = await visibleRows(context().platform.access, person, source.parts(), names)
  const rows = await readRows(JsonRow, sql`select row_to_json(found) as row from ${subSelect} as found`)
  return rows.map(({ row }) => row as Row)
}

beforeAll(async () => {
  testServer = await startTestServer()
  const { userId } = await testServer.as('super@demo.test')
  await storeReportData(testServer)
  const loaded = await loadPerson(testServer.database, userId)
  if (!loaded) throw new Error('no person')
  person = loaded.person
  tables = new Map()
  for (const source of sources) tables.set(source.name, await asPerson(() => allRows(source)))
})
afterAll(() => testServer.stop())

/** The ways from a source, up to two steps. */
function waysOf(source: Source, depth = 2): { way: string; source: Source; isMany: boolean }[] {
  const here = { way: '', source, isMany: false }
  if (depth === 0) return [here]
  const further = Object.entries(source.edges ?? {}).flatMap(([name, { to, many }]) => {
    const next = findSource(to)
    return next
      ? waysOf(next, depth - 1).map((each) => ({
          way: each.way === '' ? name : `${name}.${each.way}`,
          source: each.source,
          isMany: many || each.isMany,
        }))
      : []
  })
  return [here, ...further]
}

const qualified = (way: string, name: string) => (way === '' ? name : `${way}.${name}`)
const offered = (source: Source) => Object.entries(source.columns).filter(([, { internal }]) => !internal)

/** A condition with a value that some record has. */
function conditionOn(
  way: string,
  source: Source,
  [name, column]: [string, SourceColumn],
  pick: number,
): Condition | undefined {
  const values = (tables.get(source.name) ?? [])
    .map((row) => row[name])
    .filter((value) => value !== null && value !== undefined)
  const value = values[pick % Math.max(1, values.length)]
  const on = { column: qualified(way, name), value: '', value2: '' }
  if (pick % 5 === 0) return { ...on, operator: pick % 2 ? 'empty' : 'not_empty' }
  if (value === undefined) return undefined
  if (column.type === 'instant') {
    const day = String(value).slice(0, 10)
    return { ...on, operator: 'between', value: day, value2: pick % 2 ? day : '2026-12-31' }
  }
  if (column.type === 'number')
    return { ...on, operator: (['above', 'at_most', 'is_not'] as const)[pick % 3] ?? 'is', value: String(value) }
  if (column.type === 'text')
    return { ...on, operator: pick % 2 ? 'contains' : 'is_not', value: String(value).slice(0, 3) }
  if (column.type === 'money' || column.type === 'key' || column.type === 'hospital') return undefined
  return { ...on, operator: 'is', value: String(value) }
}

function definitionFrom(choose: (most: number) => number): Definition {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[choose(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  const bases = sources.filter((source) => (tables.get(source.name)?.length ?? 0) > 0)
  const base = pick(bases)
  const ways = waysOf(base)
  const isGroup = (of: string): of is Group['function'] => ['group', 'day', 'week', 'month', 'hour'].includes(of)
  const groupable = ways
    .filter(({ isMany }) => !isMany)
    .flatMap(({ way, source }) =>
      offered(source).flatMap(([name, column]) =>
        functionsOf(column)
          .filter(isGroup)
          .map((of): Group => ({ column: qualified(way, name), function: of })),
      ),
    )
  const measurable = ways.flatMap(({ way, source }) =>
    offered(source).flatMap(([name, column]) =>
      functionsOf(column).flatMap((of): Measure[] =>
        isGroup(of) ? [] : [{ column: qualified(way, name), function: of }],
      ),
    ),
  )
  const conditionable = ways.flatMap(({ way, source }) => offered(source).map((column) => ({ way, source, column })))
  const conditions = Array.from({ length: choose(4) }, () => {
    const { way, source, column } = pick(conditionable)
    return conditionOn(way, source, column, choose(1000))
  })
  return {
    table: base.name,
    groups: Array.from({ length: choose(3) }, () => pick(groupable)),
    measures: Array.from({ length: 1 + choose(4) }, () => pick(measurable)),
    conditions: conditions.filter((each) => each !== undefined),
    order: 0,
    direction: 'asc',
  }
}

/** Sorted rows, comparable; both sides round, which may differ in the last digit. */
function comparable(rows: readonly ReportCell[][], groups: number) {
  const key = (row: readonly ReportCell[]) => JSON.stringify(row.slice(0, groups))
  return new Map(rows.map((row) => [key(row), row.slice(groups)]))
}

function expectSame(given: readonly ReportCell[], expected: readonly ReportCell[], of: object): void {
  expected.forEach((value, at) => {
    const message = JSON.stringify({ ...of, at, value, given: given[at] })
    if (typeof value === 'number') expect(Math.abs(Number(given[at]) - value), message).toBeLessThan(0.11)
    else expect(given[at] ?? null, message).toBe(value)
  })
}

test('there are records of every source', () => {
  expect(sources.filter((source) => (tables.get(source.name)?.length ?? 0) === 0).map(({ name }) => name)).toEqual([])
})

test('compiled reports are what the naive evaluator finds, record by record', async () => {
  const never = new AbortController().signal
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(100_000), { minLength: 60, maxLength: 60 }), async (numbers) => {
      let index = 0
      const choose = (most: number) => (numbers[index++ % numbers.length] ?? 0) % most
      const definition = definitionFrom(choose)
      const [group] = definition.groups
      const chart = group && { group, measure: 0 }
      const found = await asPerson(() => runGroups(definition, { limit: 5000, offset: 0 }, never, { chart }))
      const expected = comparable(evaluate(definition, tables), definition.groups.length)
      const actual = comparable(found.rows, definition.groups.length)
      // Without groups there is one row, also of no records.
      if (definition.groups.length === 0 && expected.size === 0) return
      expect([...actual.keys()].sort(), JSON.stringify(definition)).toEqual([...expected.keys()].sort())
      for (const [key, values] of expected) expectSame(actual.get(key) ?? [], values, { definition, key })
      const [totals] = evaluate({ ...definition, groups: [] }, tables)
      if (totals) expectSame(found.totals, totals, { definition, key: 'totals' })
      if (!chart || !isOfBaseOnly(definition)) return
      const charted = { ...definition, groups: [chart.group], measures: definition.measures.slice(0, 1) }
      const points = comparable(evaluate(charted, tables), 1)
      const drawn = found.chart.map(([point]) => JSON.stringify([point]))
      expect(drawn.filter((point) => !points.has(point))).toEqual([])
      const most = Math.min(points.size, mostPoints)
      expect([drawn.length, new Set(drawn).size, found.points]).toEqual([most, most, points.size])
      for (const [point, value = null] of found.chart)
        expectSame([value], points.get(JSON.stringify([point])) ?? [], { definition, key: String(point) })
    }),
    { numRuns: 150 },
  )
})
