import { type SQL, sql } from 'drizzle-orm'
import { baseOf, groupOutput, listed, measureOutput, named, type RowsOfTables, type Slice, Statement } from './compile'
import type { Definition, Group, Measure } from './definition'
import { aggregateSql, groupSql, isZeroOfNothing } from './expressions'
import { columnAt, findColumn } from './ways'

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
  // Each column once, however many measures it has: it may be computed with sub-selects, and all records are kept.
  const columns = [...new Set(measures.flatMap(({ column, of }) => [column, ...(of ? [of] : [])]))]
  const values = columns.map((column, index) => sql`${statement.column(column).value} as ${named('v', index)}`)
  const columnValue = (column: string) => sql`${named('v', columns.indexOf(column))}`
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
    indexes.map(
      (index) => sql`${aggregateOf(statement, measures[index] as Measure, columnValue)} as ${named('a', index)}`,
    )
  const names = groups.map((_group, index) => sql`${named('g', index)}`)
  const isNamed = groups.map((group) => isNameOf(statement, group, groups))
  const numbers = names.filter((_name, index) => !isNamed[index])
  const grouped = names.map((name, index) => (isNamed[index] ? sql`min(${name}) as ${name}` : name))
  const sorted = Math.min(definition.order, groups.length + measures.length - 1)
  const sortKey = sorted < groups.length ? named('g', sorted) : named('a', sorted - groups.length)
  const direction = definition.direction === 'desc' ? sql`desc` : sql`asc`
  const outputs = [
    ...groups.map((group, index) => groupOutput(statement, group, named('g', index))),
    ...measures.map((measure, index) => measureOutput(statement, measure, index)),
  ]
  const page = sql`select ${cells(outputs)}, count(*) over ()::integer as total
    from (select ${listed([...grouped, ...aggregates(all)])} from records
      ${numbers.length === 0 ? sql`` : sql`group by ${listed(numbers)}`}) as result
    order by ${listed([sql`${sortKey} ${direction} nulls last`, ...names])} limit ${slice.limit} offset ${slice.offset}`
  const totals =
    measures.length > 0 &&
    sql`select ${cells(outputs.slice(groups.length))}, 1 as total
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
    select ${asArray(page)} as page, ${totals ? asArray(totals) : none} as totals, ${points ? asArray(points) : none} as points`
}

/**
 * Whether a group has the names of what another one has the numbers of: each number has one name, and grouping by numbers alone
 * does not compare names record by record.
 */
function isNameOf(statement: Statement, { column, function: of }: Group, groups: readonly Group[]): boolean {
  const { path, column: found } = statement.found(column)
  const number = found.names && columnAt(path, found.names)
  return of === 'group' && groups.some((group) => group.column === number && group.function === 'group')
}

function aggregateOf(statement: Statement, measure: Measure, columnValue: (column: string) => SQL): SQL {
  const { type } = statement.found(measure.column).column
  const divisor = measure.of ? columnValue(measure.of) : undefined
  const value = aggregateSql(measure.function, columnValue(measure.column), type, divisor)
  return isZeroOfNothing(measure) ? sql`coalesce(${value}, 0)` : value
}

const cells = (outputs: readonly SQL[]) =>
  listed(outputs.map((output, index) => sql`${output} as ${named('c', index)}`))
const none = sql`'[]'::json`
const asArray = (rows: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) as found)`
