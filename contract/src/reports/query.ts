import * as z from 'zod'
import { shownText } from '../rules/typedText'
import { reportLimits } from './limits'

/** How records are grouped: by the value itself, or by the day, week (from Saturday), month or hour of an instant. */
export const groupFunctions = ['group', 'day', 'week', 'month', 'hour'] as const
export type GroupFunction = (typeof groupFunctions)[number]

/** What is computed of the records of a group. `percent` is the share of those for which a yes-no column is true. */
export const aggregateFunctions = [
  'count',
  'distinct',
  'sum',
  'avg',
  'median',
  'p90',
  'min',
  'max',
  'yes',
  'percent',
] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

export const columnFunctions = [...groupFunctions, ...aggregateFunctions] as const
export type ColumnFunction = (typeof columnFunctions)[number]

export const operators = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'above',
  'at_least',
  'below',
  'at_most',
  'between',
  'last_days',
  'within',
  'empty',
  'not_empty',
] as const
export type Operator = (typeof operators)[number]

/** The operators without a value. */
export const operatorsWithoutValue: readonly Operator[] = ['empty', 'not_empty']

/** The version of the definitions that are saved today. */
export const queryVersion = 1

/** A table, or the way to one: `episodes`, `prescriptions`, `prescriptions.executions`. */
const name = z
  .string('validation.required')
  .regex(/^[a-z][a-z_]{0,40}(\.[a-z][a-z_]{0,40}){0,4}$/, 'validation.invalid')
const text = (most: number) => z.string().overwrite(shownText).max(most, 'validation.max').default('')
const label = text(100)
const value = text(255)

const QueryColumn = z.strictObject({
  column: name,
  function: z.enum(columnFunctions, 'reports.functionRequired'),
  label,
})
export type QueryColumn = z.output<typeof QueryColumn>

export const QueryCondition = z.strictObject({
  column: name,
  operator: z.enum(operators, 'validation.required'),
  value,
  /** The end of `between`. */
  value2: value,
})
export type QueryCondition = z.output<typeof QueryCondition>

/** The definition of a saved report (document 3, section 3). Names are checked with the catalogue, at saving and at each run. */
export const ReportQuery = z.strictObject({
  version: z.literal(queryVersion).default(queryVersion),
  /** The base table. */
  table: name,
  /** Ways from the base table to the other ones. */
  joins: z.array(name).max(reportLimits.joins, 'reports.tooManyJoins').default([]),
  /** The main data: a column of the base table, or of one that each of its records has at most one of. */
  grouping: z.strictObject(
    { column: name, function: z.enum(groupFunctions, 'reports.functionRequired').default('group'), label },
    'validation.required',
  ),
  columns: z
    .array(QueryColumn)
    .min(1, 'validation.required')
    .max(reportLimits.columns - 1, 'reports.tooManyColumns'),
  conditions: z.array(QueryCondition).max(reportLimits.conditions, 'reports.tooManyConditions').default([]),
  /** The position of the column by which the result is ordered; 0 is the grouping. */
  order: z
    .int()
    .min(0)
    .max(reportLimits.columns - 1)
    .default(0),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** How the result is drawn. */
  chart: z.enum(['bar', 'line']).default('bar'),
})
export type ReportQuery = z.output<typeof ReportQuery>
export type ReportQueryInput = z.input<typeof ReportQuery>
