import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { Values } from '#contract/kit/translate'
import { day, largestId } from '#contract/kit/values'
import { reportLimits } from '#contract/reports/limits'
import {
  groupFunctions,
  operatorsWithoutValue,
  type QueryColumn,
  type QueryCondition,
  type ReportQuery,
} from '#contract/reports/query'
import { daysBetween } from '#contract/rules/calendarDate'
import { functionsOf, isOffered, operatorsOf } from './catalogue'
import type { Definition, FoundColumn } from './compile/definition'
import { columnAt, findColumn, isToOne, prefixesOf, splitColumn, stepsOf } from './compile/ways'
import { findSource } from './sources'
import type { Source } from './sources/source'

export const isGroupFunction = (of: string): boolean => (groupFunctions as readonly string[]).includes(of)

/** Collects problems by field. */
class Problems {
  readonly fields: FieldProblems = {}

  add(field: string, key: ApiTextKey, values: Values = {}): void {
    this.fields[field] = [...(this.fields[field] ?? []), { key, values }]
  }
}

/** Returns a column that the builder offers; those of fixed reports only are as unknown as others. */
function offeredColumn(base: Source, joins: readonly string[], name: string): FoundColumn | undefined {
  const found = findColumn(base, name)
  if (!found || found.column.internal || !isOffered(found.source)) return undefined
  return found.path === '' || joins.includes(found.path) ? found : undefined
}

function isNumber(value: string): boolean {
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(value)
}

/** Returns whether a value fits the type of a column and an operator. */
function fits(
  { column: { type, options } }: FoundColumn,
  operator: QueryCondition['operator'],
  value: string,
): boolean {
  if (operator === 'last_days')
    return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= reportLimits.days
  if (type === 'number' || type === 'money') return isNumber(value)
  if (type === 'instant') return day.safeParse(value).success
  if (type === 'flag') return value === 'true' || value === 'false'
  if (type === 'hospital') return /^\d{1,10}$/.test(value) && Number(value) <= largestId
  if (type === 'code') return options !== undefined && Object.hasOwn(options, value)
  return value !== ''
}

function checkCondition(problems: Problems, found: FoundColumn, { operator, value, value2 }: QueryCondition): void {
  if (!operatorsOf(found.column).includes(operator)) {
    problems.add('query.conditions.operator', 'reports.notOfColumn')
    return
  }
  if (operatorsWithoutValue.includes(operator)) return
  const check = (field: string, given: string) => {
    if (given === '') problems.add(field, 'validation.required')
    else if (!fits(found, operator, given)) problems.add(field, 'reports.valueType')
  }
  check('query.conditions.value', value)
  if (operator !== 'between') return
  check('query.conditions.value2', value2)
  const isRange = found.column.type === 'instant' && fits(found, operator, value) && fits(found, operator, value2)
  if (isRange && value2 < value) problems.add('query.conditions.value2', 'validation.endBeforeStart')
}

/** Returns how many days a condition leaves of the period of a table; undefined if it does not limit it. */
function daysOf({ operator, value, value2 }: QueryCondition): number | undefined {
  if (operator === 'last_days') return Number(value)
  if (operator === 'is') return 1
  const isRange = operator === 'between' && day.safeParse(value).success && day.safeParse(value2).success
  return isRange ? daysBetween(value, value2) + 1 : undefined
}

/** Tables with many records, and what is joined from them, need a period: their own, or that of what they are joined to. */
function checkPeriods(problems: Problems, base: Source, { joins, conditions }: ReportQuery): void {
  const isLimited = (path: string, source: Source) =>
    source.period !== undefined &&
    conditions.some((condition) => {
      const { path: at, column } = splitColumn(condition.column)
      return at === path && column === source.period && (daysOf(condition) ?? Infinity) <= reportLimits.days
    })
  for (const path of ['', ...joins]) {
    const steps = stepsOf(base, path) ?? []
    const source = steps.at(-1)?.source ?? base
    const needsOne = source.period !== undefined && (path === '' || steps.at(-1)?.edge.many === true)
    const above = [['', base] as const, ...steps.map((step) => [step.path, step.source] as const)]
    if (needsOne && !above.some(([at, of]) => isLimited(at, of)))
      problems.add('query.conditions', 'reports.periodRequired', { days: reportLimits.days })
  }
}

/** Returns a column by which records are grouped as it is shown: hospitals by their names. */
function withName(base: Source, column: QueryColumn): QueryColumn {
  const found = findColumn(base, column.column)
  if (found?.column.type !== 'hospital' || column.function !== 'group') return column
  const [name] = Object.entries(found.source.columns).find(([, { names }]) => names === found.name) ?? []
  return name ? { ...column, column: columnAt(found.path, name) } : column
}

/** Returns the columns by whose numbers records are grouped too: those of what the groups name. */
function keysOf(base: Source, groups: readonly { column: string }[]): string[] {
  const keys = groups.flatMap(({ column }) => {
    const found = findColumn(base, column)
    return found?.column.names ? [columnAt(found.path, found.column.names)] : []
  })
  return [...new Set(keys)]
}

/** A definition that can be compiled, and what of the query it leaves out because it is in no source any more. */
export interface CheckedQuery {
  definition: Definition
  /** How many of the groups of the definition, its first ones, are not shown: the numbers of what the others name. */
  hidden: number
  /** The query's columns that are in the result, in the order of the definition, after the hidden ones. */
  shown: readonly QueryColumn[]
  removedColumns: readonly string[]
  removedConditions: readonly string[]
  problems: FieldProblems
}

function checkJoins(problems: Problems, base: Source, joins: readonly string[]): void {
  for (const join of joins) {
    const steps = stepsOf(base, join)
    if (!steps?.every(({ source }) => isOffered(source)))
      problems.add('query.joins', 'reports.unknownName', { name: join })
    else if (!prefixesOf(join).every((prefix) => joins.includes(prefix)))
      problems.add('query.joins', 'reports.unknownName', { name: join })
  }
}

/**
 * Checks a query with the catalogue, at saving and again at each run.
 * @returns what can be compiled, or null if the base table or the grouping is not offered
 */
export function checkQuery(query: ReportQuery): CheckedQuery | { definition: null; problems: FieldProblems } {
  const problems = new Problems()
  const base = findSource(query.table)
  if (!base || !isOffered(base)) {
    problems.add('query.table', 'reports.unknownName', { name: query.table })
    return { definition: null, problems: problems.fields }
  }
  checkJoins(problems, base, query.joins)
  const all = [query.grouping, ...query.columns].map((column) => withName(base, column))
  const found = all.map((column) => ({ ...column, found: offeredColumn(base, query.joins, column.column) }))
  for (const [index, { column, function: of, found: at }] of found.entries()) {
    const field = index === 0 ? 'query.grouping.column' : 'query.columns.column'
    if (!at) problems.add(field, 'reports.unknownName', { name: column })
    else if (!functionsOf(at.column).includes(of))
      problems.add(index === 0 ? 'query.grouping.function' : 'query.columns.function', 'reports.notOfColumn')
    else if (isGroupFunction(of) && !isToOne(base, at.path)) problems.add(field, 'reports.groupOfMany')
  }
  const kept = found.filter((each) => each.found !== undefined)
  const conditions = query.conditions.filter(({ column }) => offeredColumn(base, query.joins, column))
  for (const condition of query.conditions) {
    const at = offeredColumn(base, query.joins, condition.column)
    if (at) checkCondition(problems, at, condition)
    else problems.add('query.conditions.column', 'reports.unknownName', { name: condition.column })
  }
  checkPeriods(problems, base, query)
  if (!found[0]?.found) return { definition: null, problems: problems.fields }
  const groups = kept.filter(({ function: of }) => isGroupFunction(of))
  const measures = kept.filter(({ function: of }) => !isGroupFunction(of))
  const shown = [...groups, ...measures]
  const ordered = found[query.order]
  const order = ordered ? shown.indexOf(ordered) : 0
  const keys = keysOf(base, groups)
  return {
    hidden: keys.length,
    definition: {
      table: query.table,
      groups: [
        ...keys.map((column) => ({ column, function: 'group' })),
        ...groups.map(({ column, function: of }) => ({ column, function: of })),
      ] as Definition['groups'],
      measures: measures.map(({ column, function: of }) => ({ column, function: of })) as Definition['measures'],
      conditions,
      order: keys.length + Math.max(0, order),
      direction: query.direction,
    },
    shown: shown.map(({ column, function: of, label }) => ({ column, function: of, label })),
    removedColumns: found.filter((each) => !each.found).map(({ column }) => column),
    removedConditions: query.conditions.filter((each) => !conditions.includes(each)).map(({ column }) => column),
    problems: problems.fields,
  }
}
