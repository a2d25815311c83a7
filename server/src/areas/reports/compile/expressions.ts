import { type SQL, sql } from 'drizzle-orm'
import type { GroupFunction } from '#contract/reports/query'
import { hospitalWithin } from '../../../platform/access/visibleRows'
import { now } from '../../../platform/context'
import { containsText } from '../../../platform/database/expressions'
import type { SourceColumnType } from '../sources/source'
import type { Condition, Measure } from './definition'

/** A column in a statement, with the zone of its record. */
export interface ColumnSql {
  type: SourceColumnType
  value: SQL
  zone: SQL
  /** The date of an instant that is computed, which may differ by a day from that in the zone. */
  date?: SQL | undefined
}

/** The wall-clock time of an instant in its record's zone. */
const localOf = ({ value, zone }: ColumnSql) => sql`(${value} at time zone ${zone})`

/** The day from which the week is counted: Saturday. */
const weekOf = (day: SQL) => sql`(${day} - (extract(isodow from ${day})::integer + 1) % 7)`

/** Returns the value by which records are grouped: for days, weeks and months their first day. */
export function groupSql(of: GroupFunction, column: ColumnSql): SQL {
  const day = sql`${localOf(column)}::date`
  switch (of) {
    case 'day':
      return day
    case 'week':
      return weekOf(day)
    case 'month':
      return sql`(${day} - (extract(day from ${day})::integer - 1))`
    case 'hour':
      return sql`extract(hour from ${localOf(column)})::integer`
    default:
      return column.type === 'code' ? sql`${column.value}::text` : column.value
  }
}

/** Returns the value of a group as JSON has it. Only groups are written as text, not each of their records. */
export function shownGroup(of: GroupFunction, value: SQL, isInstant: boolean): SQL {
  if (of === 'day' || of === 'week') return sql`to_char(${value}, 'YYYY-MM-DD')`
  return of === 'month' ? sql`to_char(${value}, 'YYYY-MM')` : shownSql(value, isInstant)
}

/** Returns the type of an aggregate, for the rows that another part of the statement computes. */
export function aggregateType({ function: of }: Measure, type: SourceColumnType): SQL {
  if (of === 'texts') return sql`text`
  return (of === 'min' || of === 'max') && type === 'instant' ? sql`timestamptz` : sql`numeric`
}

/** Whether an aggregate of no records is 0 and not unknown. */
export function isZeroOfNothing({ function: of }: Measure): boolean {
  return of === 'count' || of === 'distinct' || of === 'sum' || of === 'yes'
}

/** Returns the aggregate of a column. Money is stored in piastres and returned in EGP. */
export function aggregateSql(of: Measure['function'], value: SQL, type: SourceColumnType, divisor?: SQL): SQL {
  const figure = type === 'money' ? sql`(${value} / 100.0)` : value
  switch (of) {
    case 'count':
      return sql`count(${value})::numeric`
    case 'distinct':
      return sql`count(distinct ${value})::numeric`
    case 'yes':
      return sql`count(*) filter (where ${value})::numeric`
    case 'percent':
      return sql`round(100.0 * count(*) filter (where ${value}) / nullif(count(${value}), 0), 1)`
    case 'texts':
      return sql`string_agg(distinct ${value}, ' · ' order by ${value})`
    case 'ratio':
      return sql`round(100.0 * sum(${value}) / nullif(sum(${divisor ?? value}), 0), 1)`
    case 'sum':
      return sql`coalesce(round(sum(${figure})::numeric, 2), 0)`
    case 'avg':
      return sql`round(avg(${figure})::numeric, 2)`
    case 'median':
      return sql`round((percentile_cont(0.5) within group (order by ${figure}))::numeric, 2)`
    case 'p90':
      return sql`round((percentile_cont(0.9) within group (order by ${figure}))::numeric, 2)`
    default: {
      const extreme = of === 'min' ? sql`min(${figure})` : sql`max(${figure})`
      return type === 'instant' ? extreme : sql`round((${extreme})::numeric, 2)`
    }
  }
}

/** Returns a value as JSON has it: instants in UTC, to the second. */
export function shownSql(value: SQL, isInstant: boolean): SQL {
  return isInstant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : value
}

/** The start of a day in the record's zone. */
const startOf = (day: string, zone: SQL, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${zone})`

/** The start of a day in UTC, and some hours. */
const utcOf = (day: string, hours: number) =>
  sql`((${day}::date::timestamp + ${`${hours} hours`}::interval) at time zone 'UTC')`

/**
 * Returns the condition that an instant is on one of the days of a range, in the zone of its record. The outer bounds are for
 * the index: no zone is more than 14 hours before or 12 hours behind UTC. Within the inner ones, every zone has one of the
 * days: computing the wall-clock time of each record takes longer than reading it. The planner assumes that half of the
 * records fulfil `coalesce`; of a range of days it would expect one in 200, and then look up each record's patient one by one.
 */
function between(column: ColumnSql, from: string | undefined, to: string | undefined): SQL {
  const { value, date } = column
  const day = sql`${localOf(column)}::date`
  const conditions = (each: readonly (SQL | '' | undefined)[]) =>
    sql.join(each.filter((one) => one) as SQL[], sql` and `)
  const outer = [
    date && from && sql`${date} >= ${from}::date - 1`,
    date && to && sql`${date} <= ${to}::date + 1`,
    from && sql`${value} >= ${utcOf(from, -14)}`,
    to && sql`${value} < ${utcOf(to, 38)}`,
  ]
  const inner = conditions([from && sql`${value} >= ${utcOf(from, 12)}`, to && sql`${value} < ${utcOf(to, 10)}`])
  const exact = conditions([from && sql`${day} >= ${from}::date`, to && sql`${day} <= ${to}::date`])
  return from || to ? sql`(${conditions([...outer, sql`coalesce(${inner} or ${exact}, false)`])})` : sql`(true)`
}

function ofInstant(column: ColumnSql, { operator, value, value2 }: Condition): SQL {
  switch (operator) {
    case 'between':
      return between(column, value, value2)
    case 'at_least':
      return between(column, value, undefined)
    case 'at_most':
      return between(column, undefined, value)
    case 'above':
      return sql`${column.value} >= ${startOf(value, column.zone, 1)}`
    case 'below':
      return sql`${column.value} < ${startOf(value, column.zone)}`
    case 'is':
      return between(column, value, value)
    case 'is_not':
      return sql`not coalesce(${between(column, value, value)}, false)`
    case 'hour':
      return sql`${groupSql('hour', column)} = ${Number(value)}::integer`
    default: {
      const today = sql`(${now().toISOString()}::timestamptz at time zone ${column.zone})::date`
      const day = sql`${localOf(column)}::date`
      const coarse = new Date(now().getTime() - (Number(value) + 1) * 86_400_000).toISOString()
      return sql`(${column.value} >= ${coarse}::timestamptz and ${day} > ${today} - ${Number(value)}::integer and ${day} <= ${today})`
    }
  }
}

function typed(type: SourceColumnType, value: string): SQL {
  if (type === 'number') return sql`${value}::numeric`
  if (type === 'money') return sql`(${value}::numeric * 100)`
  if (type === 'flag') return sql`${value}::boolean`
  if (type === 'key' || type === 'hospital') return sql`${Number(value)}::bigint`
  return sql`${value}::text`
}

/** Returns a condition of a report. Its values are parameters; that they fit the column is checked before. */
export function conditionSql(column: ColumnSql, condition: Condition): SQL {
  const { operator, value: given, value2 } = condition
  const { type } = column
  if (operator === 'empty' || operator === 'not_empty') {
    const isEmpty = type === 'text' ? sql`coalesce(${column.value}, '') = ''` : sql`${column.value} is null`
    return operator === 'empty' ? sql`(${isEmpty})` : sql`(not (${isEmpty}))`
  }
  if (type === 'instant') return ofInstant(column, condition)
  const value = type === 'code' ? sql`${column.value}::text` : column.value
  switch (operator) {
    case 'is_not':
      return sql`${value} is distinct from ${typed(type, given)}`
    case 'contains':
      return containsText(value, given)
    case 'starts_with':
      return sql`starts_with(lower(${value}), lower(${given}::text))`
    case 'above':
      return sql`${value} > ${typed(type, given)}`
    case 'at_least':
      return sql`${value} >= ${typed(type, given)}`
    case 'below':
      return sql`${value} < ${typed(type, given)}`
    case 'at_most':
      return sql`${value} <= ${typed(type, given)}`
    case 'between':
      return sql`${value} between ${typed(type, given)} and ${typed(type, value2)}`
    case 'within':
      return hospitalWithin(value, [Number(given)])
    default:
      return sql`${value} = ${typed(type, given)}`
  }
}
