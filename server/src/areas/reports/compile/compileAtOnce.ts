import { type SQL, sql } from 'drizzle-orm'
import {
  baseOf,
  groupBy,
  groupOutput,
  listed,
  measureOutput,
  named,
  type RowsOfTables,
  type Slice,
  Statement,
} from './compile'
import type { Definition, Group, Measure } from './definition'
import { aggregateSql, groupSql, isZeroOfNothing } from './expressions'
import { findColumn } from './ways'

/** The groups of a chart, and the position of the measure that it draws. */
export interface Charted {
  group: Group
  measure: number
  most: number
}

/** Whether all measures are of the base table's own columns, so that its records are read once for all results. */
export function isOfBaseOnly(definition: Definition): boolean {
  const base = baseOf(definition)
  return definition.measures.every(({ column }) => findColumn(base, column)?.path === '')
}

/**
 * Compiles a statement with one row: the page of groups, the values of all records together and the points of a chart, each
 * as JSON, as `compileGroups` returns them. The records are found once.
 * @param definition all of whose measures are of the base table (`isOfBaseOnly`)
 */
export function compileAtOnce(
  definition: Definition,
  rows: RowsOfTables,
  { slice, chart }: { slice: Slice; chart?: Charted | undefined },
): SQL {
  const statement = new Statement(baseOf(definition), rows, definition.conditions)
  const { groups, measures } = definition
  const keys = [...groups, ...(chart ? [chart.group] : [])]
  const values = measures.flatMap(({ column, of }, index) => [
    sql`${statement.column(column).value} as ${named('v', index)}`,
    ...(of ? [sql`${statement.column(of).value} as ${named('d', index)}`] : []),
  ])
  const records = sql`select ${listed([
    ...keys.map(
      ({ column, function: of }, index) => sql`${groupSql(of, statement.column(column))} as ${named('g', index)}`,
    ),
    ...values,
  ])} from ${statement.recordsAt(
    '',
    keys.map(({ column }) => statement.found(column).path),
  )}`
  const all = measures.map((_measure, index) => index)
  const aggregates = (indexes: readonly number[]) =>
    indexes.map((index) => sql`${aggregateOf(statement, measures[index] as Measure, index)} as ${named('a', index)}`)
  const names = groups.map((_group, index) => sql`${named('g', index)}`)
  const sorted = Math.min(definition.order, groups.length + measures.length - 1)
  const sortKey = sorted < groups.length ? named('g', sorted) : named('a', sorted - groups.length)
  const direction = definition.direction === 'desc' ? sql`desc` : sql`asc`
  const outputs = [
    ...groups.map((group, index) => groupOutput(statement, group, named('g', index))),
    ...measures.map((measure, index) => measureOutput(statement, measure, index)),
  ]
  const page = sql`select ${cells(outputs)}, count(*) over ()::integer as total
    from (select ${listed([...names, ...aggregates(all)])} from records ${groupBy(groups.length)}) as result
    order by ${listed([sql`${sortKey} ${direction} nulls last`, ...names])} limit ${slice.limit} offset ${slice.offset}`
  const totals = sql`select ${cells(outputs.slice(groups.length))}, 1 as total
    from (select ${listed(aggregates(all))} from records) as result`
  const key = named('g', groups.length)
  const points =
    chart &&
    sql`select ${cells([
      groupOutput(statement, chart.group, key),
      measureOutput(statement, measures[chart.measure] as Measure, chart.measure),
    ])}, count(*) over ()::integer as total
      from (select ${listed([sql`${key}`, ...aggregates([chart.measure])])} from records group by ${key}) as result
      order by ${key} asc nulls last limit ${chart.most}`
  return sql`with records as materialized (${records})
    select ${asArray(page)} as page, ${asArray(totals)} as totals, ${points ? asArray(points) : sql`'[]'::json`} as points`
}

function aggregateOf(statement: Statement, measure: Measure, index: number): SQL {
  const { type } = statement.found(measure.column).column
  const divisor = measure.of ? sql`${named('d', index)}` : undefined
  const value = aggregateSql(measure.function, sql`${named('v', index)}`, type, divisor)
  return isZeroOfNothing(measure) ? sql`coalesce(${value}, 0)` : value
}

const cells = (outputs: readonly SQL[]) =>
  listed(outputs.map((output, index) => sql`${output} as ${named('c', index)}`))
const asArray = (rows: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) as found)`
