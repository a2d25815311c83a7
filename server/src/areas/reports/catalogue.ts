import type { AggregateFunction, ColumnFunction, GroupFunction, Operator } from '#contract/reports/query'
import type { CatalogueColumn, CatalogueTable } from '#contract/reports/result'
import { mayOneOf } from '../../platform/auth/caller'
import { caller } from '../../platform/context'
import { sources } from './sources'
import type { Source, SourceColumn, SourceColumnType } from './sources/source'
import { spoken } from './text'

const groups: Record<SourceColumnType, readonly GroupFunction[]> = {
  text: ['group'],
  code: ['group'],
  flag: ['group'],
  hospital: ['group'],
  number: ['group'],
  money: [],
  instant: ['day', 'week', 'month', 'hour'],
  key: [],
}

const figures = ['sum', 'avg', 'median', 'p90', 'min', 'max', 'count'] as const
const aggregates: Record<SourceColumnType, readonly AggregateFunction[]> = {
  text: ['count', 'distinct'],
  code: ['count', 'distinct'],
  flag: ['yes', 'percent', 'count'],
  hospital: ['count', 'distinct'],
  number: figures,
  money: figures,
  instant: ['min', 'max', 'count'],
  key: ['count', 'distinct'],
}

const ofText = ['is', 'is_not', 'contains', 'starts_with', 'empty', 'not_empty'] as const
const ofFigures = ['is', 'is_not', 'above', 'at_least', 'below', 'at_most', 'between', 'empty', 'not_empty'] as const
const operators: Record<SourceColumnType, readonly Operator[]> = {
  text: ofText,
  code: ['is', 'is_not', 'empty', 'not_empty'],
  flag: ['is'],
  hospital: ['within', 'is', 'is_not'],
  number: ofFigures,
  money: ofFigures,
  instant: ['between', 'last_days', 'is', 'at_least', 'at_most', 'empty', 'not_empty'],
  key: [],
}

/** The functions with which the builder offers a column; grouping only where the records are those of the groups. */
export function functionsOf({ type }: Pick<SourceColumn, 'type'>): readonly ColumnFunction[] {
  return [...groups[type], ...aggregates[type]]
}

/** The operators of conditions on a column. */
export function operatorsOf({ type }: Pick<SourceColumn, 'type'>): readonly Operator[] {
  return operators[type]
}

/** Returns whether the builder offers a source: the caller has one of the permissions with which its list is read. */
export function isOffered({ permissions, internal }: Source): boolean {
  return !internal && mayOneOf(caller(), permissions)
}

function describeColumn([name, column]: [string, SourceColumn]): CatalogueColumn {
  return {
    name,
    label: spoken(column.label),
    type: column.type,
    unit: column.unit ? spoken(column.unit) : null,
    identifies: column.identifies === true,
    functions: [...functionsOf(column)],
    operators: [...operatorsOf(column)],
    options: Object.entries(column.options ?? {}).map(([value, label]) => ({ value, label: spoken(label) })),
  }
}

/** Returns what the caller can build reports of, in their language. */
export function describeCatalogue(): CatalogueTable[] {
  const offered = sources.filter(isOffered)
  const names = new Set(offered.map(({ name }) => name))
  return offered.map(({ name, label, period, columns, edges = {} }) => ({
    name,
    label: spoken(label),
    period: period ?? null,
    columns: Object.entries(columns)
      .filter(([, { internal }]) => !internal)
      .map(describeColumn),
    joins: Object.entries(edges)
      .filter(([, { to }]) => names.has(to))
      .map(([edge, { to, label: edgeLabel, many, cardinality }]) => ({
        name: edge,
        label: spoken(edgeLabel),
        table: to,
        many,
        cardinality: spoken(cardinality),
      })),
  }))
}
