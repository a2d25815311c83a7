import type { ReportCell } from '#contract/reports/result'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import type { Condition, Definition, Group, Measure } from '../compile/definition'
import { findSource } from '../sources'
import type { Edge, Source } from '../sources/source'

/** A record with the values that the database has, instants as texts. */
export type Row = Record<string, ReportCell>
/** All records that a person sees, by source. */
export type Tables = ReadonlyMap<string, readonly Row[]>

function local(value: ReportCell, zone: ReportCell) {
  return localTime(Date.parse(String(value)), String(zone))
}

function weekStart(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 1) % 7))
}

function keyOf({ function: of }: Group, value: ReportCell, zone: ReportCell, isCode: boolean): ReportCell {
  if (value === null || value === undefined) return null
  if (of === 'group') return isCode ? String(value) : value
  const { date, minutes } = local(value, zone)
  if (of === 'day') return date
  if (of === 'week') return weekStart(date)
  return of === 'month' ? date.slice(0, 7) : Math.floor(minutes / 60)
}

function holds({ operator, value: given, value2 }: Condition, value: ReportCell, row: Row, type: string): boolean {
  if (operator === 'empty') return value === null || value === ''
  if (operator === 'not_empty') return !(value === null || value === '')
  if (type === 'instant') {
    if (value === null) return false
    const { date } = local(value, row.zone ?? null)
    if (operator === 'between') return date >= given && date <= value2
    return operator === 'at_least' ? date >= given : date <= given
  }
  if (type === 'number' || type === 'money') {
    if (value === null) return operator === 'is_not'
    const [one, other] = [Number(value), Number(given) * (type === 'money' ? 100 : 1)]
    if (operator === 'above') return one > other
    if (operator === 'at_most') return one <= other
    return operator === 'is_not' ? one !== other : one === other
  }
  const [one, other] = [value === null ? null : String(value), given]
  if (operator === 'is_not') return one !== other
  if (operator === 'contains') return one?.toLowerCase().includes(other.toLowerCase()) ?? false
  return one === other
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** PostgreSQL's percentile_cont. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const position = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (position - Math.floor(position))
}

function aggregate({ function: of }: Measure, values: readonly ReportCell[], type: string): ReportCell {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (of === 'count') return known.length
  if (of === 'distinct') return new Set(known).size
  if (of === 'yes') return known.filter(Boolean).length
  if (of === 'percent')
    return known.length === 0 ? null : rounded((100 * known.filter(Boolean).length) / known.length, 1)
  if (type === 'instant') {
    const times = known.map((value) => Date.parse(String(value))).sort((one, other) => one - other)
    const time = of === 'min' ? times[0] : times.at(-1)
    return time === undefined ? null : `${new Date(time).toISOString().slice(0, 19)}Z`
  }
  const numbers = known.map((value) => Number(value) / (type === 'money' ? 100 : 1))
  const sum = numbers.reduce((total, value) => total + value, 0)
  if (of === 'sum') return rounded(sum, 2)
  if (numbers.length === 0) return null
  if (of === 'avg') return rounded(sum / numbers.length, 2)
  if (of === 'median' || of === 'p90') return rounded(percentile(numbers, of === 'median' ? 0.5 : 0.9) ?? 0, 2)
  return of === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

/**
 * Evaluates a definition over records in memory, by following the edges record by record: for each group of records of the
 * base table, the records of a measured table that are reached from them, each once.
 */
export function evaluate(definition: Definition, tables: Tables): ReportCell[][] {
  const base = findSource(definition.table)
  if (!base) throw new Error('no base')

  const children = (row: Row, edge: Edge): readonly Row[] =>
    row[edge.from] === null
      ? []
      : (tables.get(edge.to) ?? []).filter((other) => other[edge.toColumn] === row[edge.from])

  /** The value at the end of a way through what a record has one of. */
  function valueAt(
    source: Source,
    row: Row | undefined,
    names: readonly string[],
  ): { value: ReportCell; row: Row; source: Source; name: string } {
    const [name = '', ...rest] = names
    if (rest.length === 0) return { value: row?.[name] ?? null, row: row ?? {}, source, name }
    const edge = source.edges?.[name]
    const next = edge && findSource(edge.to)
    if (!edge || !next) throw new Error(`no edge ${name}`)
    return valueAt(next, row && children(row, edge)[0], rest)
  }

  /** Whether the conditions that begin at a record hold: those whose way has no further step to several. */
  function survives(source: Source, row: Row, way: readonly string[]): boolean {
    return definition.conditions.every((condition) => {
      const names = condition.column.split('.')
      if (!way.every((step, index) => names[index] === step)) return true
      const rest = names.slice(way.length)
      let at = source
      for (const step of rest.slice(0, -1)) {
        const edge = at.edges?.[step]
        if (!edge || edge.many) return true
        at = findSource(edge.to) ?? at
      }
      const found = valueAt(source, row, rest)
      return holds(condition, found.value, found.row, found.source.columns[found.name]?.type ?? '')
    })
  }

  const groups = new Map<string, { keys: ReportCell[]; rows: Row[] }>()
  for (const row of tables.get(base.name) ?? []) {
    if (!survives(base, row, [])) continue
    const keys = definition.groups.map((group) => {
      const found = valueAt(base, row, group.column.split('.'))
      return keyOf(group, found.value, found.row.zone ?? null, found.source.columns[found.name]?.type === 'code')
    })
    const name = JSON.stringify(keys)
    const group = groups.get(name) ?? { keys, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }

  /** The different records at the end of a way from these. */
  function reached(rows: readonly Row[], way: readonly string[]): { source: Source; rows: Row[] } {
    let source: Source = base as Source
    let at = [...rows]
    way.forEach((step, index) => {
      const edge = source.edges?.[step]
      const next = edge && findSource(edge.to)
      if (!edge || !next) throw new Error(`no edge ${step}`)
      const found = new Map(at.flatMap((row) => children(row, edge)).map((row) => [row.id, row]))
      at = [...found.values()].filter((row) => !edge.many || survives(next, row, way.slice(0, index + 1)))
      source = next
    })
    return { source, rows: at }
  }

  return [...groups.values()].map(({ keys, rows }) => [
    ...keys,
    ...definition.measures.map((measure) => {
      const way = measure.column.split('.')
      const name = way.pop() ?? ''
      const found = reached(rows, way)
      return aggregate(
        measure,
        found.rows.map((row) => row[name] ?? null),
        found.source.columns[name]?.type ?? '',
      )
    }),
  ])
}
