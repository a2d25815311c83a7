import { type SQL, sql } from 'drizzle-orm'
import type { VisibleRows } from '../../../platform/access/visibleRows'
import { findSource } from '../sources'
import type { Source } from '../sources/source'
import type { Condition, Definition, FoundColumn, Group, Measure, RowDefinition, Step } from './definition'
import {
  aggregateSql,
  aggregateType,
  type ColumnSql,
  conditionSql,
  groupSql,
  isZeroOfNothing,
  shownGroup,
  shownSql,
} from './expressions'
import { anchorOf, findColumn, isToOne, prefixesOf, stepsOf } from './ways'

/** The rows of the tables, by the way to them; those of the base table under the empty one. */
export type RowsOfTables = ReadonlyMap<string, VisibleRows>

/** How many rows are read, and how many are skipped. */
export interface Slice {
  limit: number
  offset: number
}

/**
 * Returns the base table of a definition.
 * @throws Error if there is none; definitions are checked with the catalogue before
 */
export function baseOf({ table }: { table: string }): Source {
  const source = findSource(table)
  if (!source) throw new Error(`There is no source ${table}`)
  return source
}

/** Composes the statements of one definition. Everything is read from `VisibleRows`: no table has a name here. */
export class Statement {
  constructor(
    readonly base: Source,
    private readonly rows: RowsOfTables,
    private readonly conditions: readonly Condition[],
  ) {}

  found(name: string): FoundColumn {
    const column = findColumn(this.base, name)
    if (!column) throw new Error(`${this.base.name} has no column ${name}`)
    return column
  }

  private alias(path: string) {
    return sql.identifier(path === '' ? 'base' : `to_${path}`)
  }

  column(name: string): ColumnSql {
    const { path, name: own, column } = this.found(name)
    const alias = this.alias(path)
    return {
      type: column.type,
      value: sql`${alias}.${sql.identifier(own)}`,
      zone: sql`${alias}.${sql.identifier('zone')}`,
      ...(column.date && { date: sql`${alias}.${sql.identifier(column.date)}` }),
    }
  }

  key(path: string): SQL {
    return sql`${this.alias(path)}.${sql.identifier('id')}`
  }

  private rowsAt(path: string): SQL {
    const rows = this.rows.get(path)
    if (!rows) throw new Error(`The rows of ${path || this.base.name} are missing`)
    return rows.subSelect
  }

  private join({ path, edge }: Step, isInner: boolean): SQL {
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
    const [here, there] = [this.alias(parent), this.alias(path)]
    return sql`${isInner ? sql`join` : sql`left join`} ${this.rowsAt(path)} as ${there}
      on ${there}.${sql.identifier(edge.toColumn)} = ${here}.${sql.identifier(edge.from)}`
  }

  /**
   * Returns what follows `from` for the records at the end of a way: the base table, the tables on the way, and those that
   * each of these has at most one of and that are needed; with the conditions that select these records.
   * @param needed the ways of other columns that are read
   */
  recordsAt(way: string, needed: readonly string[]): SQL {
    const onWay = new Set(['', ...prefixesOf(way)])
    const conditions = this.conditions.filter(({ column }) => onWay.has(anchorOf(this.base, this.found(column).path)))
    const paths = new Set(
      [way, ...needed, ...conditions.map(({ column }) => this.found(column).path)].flatMap(prefixesOf),
    )
    const steps = [...paths].sort((one, other) => one.split('.').length - other.split('.').length)
    const joins = steps.map((path) => {
      const step = stepsOf(this.base, path)?.at(-1)
      if (!step) throw new Error(`${this.base.name} has no way ${path}`)
      return this.join(step, onWay.has(path))
    })
    const where = conditions.map((condition) => conditionSql(this.column(condition.column), condition))
    return sql`${this.rowsAt('')} as ${this.alias('')} ${sql.join(joins, sql` `)}
      where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}`
  }
}

export const named = (prefix: string, index: number) => sql.identifier(`${prefix}${index}`)
export type Name = ReturnType<typeof named>
export const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/**
 * Returns the part of the statement with the aggregates of one table's records. A record that is reached through several
 * records of the base table counts once in each group, whatever else is joined.
 */
function aggregatesAt(statement: Statement, definition: Definition, way: string): SQL {
  const { groups, measures } = definition
  const keys = groups.map(({ column, function: of }) => groupSql(of, statement.column(column)))
  const own = measures
    .map((measure, index) => ({ measure, index }))
    .filter(({ measure }) => statement.found(measure.column).path === way)
  const values = own.flatMap(({ measure: { column, of }, index }) => [
    sql`${statement.column(column).value} as ${named('v', index)}`,
    ...(of ? [sql`${statement.column(of).value} as ${named('d', index)}`] : []),
  ])
  const isRepeated = (stepsOf(statement.base, way) ?? []).some(({ edge }) => !edge.many)
  const groupPaths = groups.map(({ column }) => statement.found(column).path)
  const records = sql`select ${isRepeated ? sql`distinct` : sql``} ${listed([
    ...keys.map((key, index) => sql`${key} as ${named('g', index)}`),
    sql`${statement.key(way)} as record_key`,
    ...values,
  ])} from ${statement.recordsAt(way, groupPaths)}`
  const aggregates = measures.map((measure, index) => {
    const {
      column: { type },
      path,
    } = statement.found(measure.column)
    if (path !== way) return sql`null::${aggregateType(measure, type)} as ${named('a', index)}`
    const divisor = measure.of ? sql`${named('d', index)}` : undefined
    return sql`${aggregateSql(measure.function, sql`${named('v', index)}`, type, divisor)} as ${named('a', index)}`
  })
  const selected = listed([
    ...groups.map((_group, index) => sql`${named('g', index)}`),
    ...aggregates,
    sql`${way === '' ? sql`count(*)` : sql`0`}::bigint as records`,
  ])
  return sql`select ${selected} from (${records}) as found ${groupBy(groups.length)}`
}

function groupBy(count: number): SQL {
  return count === 0
    ? sql``
    : sql`group by ${listed(Array.from({ length: count }, (_, index) => sql`${named('g', index)}`))}`
}

/**
 * Compiles a definition into a statement that returns a row per group: `c0`, `c1`, … for the groups and then the measures,
 * and `total`, the number of groups.
 */
export function compileGroups(definition: Definition, rows: RowsOfTables, { limit, offset }: Slice): SQL {
  const statement = new Statement(baseOf(definition), rows, definition.conditions)
  const { groups, measures } = definition
  const ways = new Set(['', ...measures.map(({ column }) => statement.found(column).path)])
  const parts = [...ways].map((way) => aggregatesAt(statement, definition, way))
  const merged = listed([
    ...groups.map((_group, index) => sql`${named('g', index)}`),
    ...measures.map((measure, index) => {
      const value = sql`max(${named('a', index)})`
      return sql`${isZeroOfNothing(measure) ? sql`coalesce(${value}, 0)` : value} as ${named('a', index)}`
    }),
  ])
  const all = sql`select ${merged} from (${sql.join(parts, sql` union all `)}) as parts ${groupBy(groups.length)}
    having ${groups.length === 0 ? sql`true` : sql`max(records) > 0`}`
  const outputs = [
    ...groups.map((group, index) => groupOutput(statement, group, named('g', index))),
    ...measures.map((measure, index) => measureOutput(statement, measure, index)),
  ]
  const sorted = Math.min(definition.order, outputs.length - 1)
  const sortKey = sorted < groups.length ? named('g', sorted) : named('a', sorted - groups.length)
  const direction = definition.direction === 'desc' ? sql`desc` : sql`asc`
  const ties = groups.map((_group, index) => sql`${named('g', index)}`)
  return sql`select ${listed(outputs.map((output, index) => sql`${output} as ${named('c', index)}`))},
      count(*) over ()::integer as total
    from (${all}) as result
    order by ${listed([sql`${sortKey} ${direction} nulls last`, ...ties])} limit ${limit} offset ${offset}`
}

export function groupOutput(statement: Statement, { column, function: of }: Group, key: SQL | Name): SQL {
  return shownGroup(of, sql`${key}`, of === 'group' && statement.found(column).column.type === 'instant')
}

export function measureOutput(statement: Statement, { column, function: of }: Measure, index: number): SQL {
  const isInstant = (of === 'min' || of === 'max') && statement.found(column).column.type === 'instant'
  return shownSql(sql`${named('a', index)}`, isInstant)
}

/**
 * Compiles a statement that returns the records of the base table: `c0`, `c1`, …, and `total`, how many there are. Columns
 * are of the base table, and of those that each of its records has at most one of.
 */
export function compileRows(definition: RowDefinition, rows: RowsOfTables, { limit, offset }: Slice): SQL {
  const statement = new Statement(baseOf(definition), rows, definition.conditions)
  const columns = definition.columns.map((name) => ({ ...statement.found(name), sql: statement.column(name) }))
  const many = columns.find(({ path }) => !isToOne(statement.base, path))
  if (many) throw new Error(`${many.name} is of several records`)
  const needed = columns.map(({ path }) => path)
  const outputs = columns.map(({ column, sql: { value, type } }, index) => {
    const shown = type === 'code' ? sql`${value}::text` : shownSql(value, column.type === 'instant')
    return sql`${type === 'money' ? sql`round(${value} / 100.0, 2)` : shown} as ${named('c', index)}`
  })
  const order = columns[definition.order]?.sql.value ?? statement.key('')
  const direction = definition.direction === 'desc' ? sql`desc` : sql`asc`
  return sql`select ${listed(outputs)}, count(*) over ()::integer as total from ${statement.recordsAt('', needed)}
    order by ${order} ${direction} nulls last, ${statement.key('')} limit ${limit} offset ${offset}`
}

/** Returns the columns of each table that a definition reads, by the way to it, with those that every statement needs. */
export function columnsOfTables(
  base: Source,
  { names, conditions }: { names: readonly string[]; conditions: readonly Condition[] },
): Map<string, { source: Source; names: Set<string> }> {
  const tables = new Map([['', { source: base, names: new Set(['id', 'zone']) }]])
  for (const name of [...names, ...conditions.map(({ column }) => column)]) {
    const found = findColumn(base, name)
    if (!found) throw new Error(`${base.name} has no column ${name}`)
    for (const { path, edge, source } of stepsOf(base, found.path) ?? []) {
      const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
      tables.get(parent)?.names.add(edge.from)
      const table = tables.get(path) ?? { source, names: new Set(['id', 'zone']) }
      table.names.add(edge.toColumn)
      tables.set(path, table)
    }
    for (const needed of [found.name, found.column.date ?? found.name]) tables.get(found.path)?.names.add(needed)
  }
  return tables
}
