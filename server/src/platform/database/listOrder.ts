import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What a list is ordered by: a column, or an expression with its type in PostgreSQL. */
type SortBy = PgColumn | { expression: SQL; type: string; isNullable: boolean }

interface SortColumn {
  expression: SQL
  type: string
  isNullable: boolean
  isDescending: boolean
}

function sortColumn(by: SortBy, isDescending: boolean): SortColumn {
  if ('expression' in by) return { ...by, isDescending }
  return { expression: sql`${by}`, type: by.getSQLType(), isNullable: !by.notNull, isDescending }
}

/**
 * From the lowest value on, null last, as PostgreSQL does it.
 * @param by an expression is written as it stands wherever the order is needed, so it may say its collation
 */
export function ascending(by: SortBy): SortColumn {
  return sortColumn(by, false)
}

/** From the highest value on, null first, as PostgreSQL does it. */
export function descending(by: SortBy): SortColumn {
  return sortColumn(by, true)
}

/** Where a row stands in its list: its values of the sort columns, as PostgreSQL writes them. */
export type SortKey = readonly (string | null)[]

/** The order of a list, said once: for its pages, and for reading on behind a row. */
export interface ListOrder {
  /** What follows `order by`. */
  by: SQL
  /** The row's place in the list, to be selected with it. */
  key: SQL<SortKey>
  /** The condition for the rows behind the one with this key. */
  after(key: SortKey): SQL
}

function isBehind({ expression, isNullable, isDescending }: SortColumn, value: SQL | null): SQL {
  if (value === null) return isDescending ? sql`${expression} is not null` : sql`false`
  if (isDescending) return sql`${expression} < ${value}`
  return isNullable ? sql`(${expression} > ${value} or ${expression} is null)` : sql`${expression} > ${value}`
}

/** Behind by the first column, or level with it and behind by the others. */
function afterEach([column, ...columns]: readonly SortColumn[], [value = null, ...values]: (SQL | null)[]): SQL {
  if (!column) return sql`false`
  const behind = isBehind(column, value)
  if (columns.length === 0) return behind
  const level = value === null ? sql`${column.expression} is null` : sql`${column.expression} = ${value}`
  return sql`(${behind} or (${level} and ${afterEach(columns, values)}))`
}

/**
 * @param columns what the list is ordered by; the last one is unique and never null
 * @returns pieces of SQL for statements in which these columns can be named
 */
export function listOrder(...columns: SortColumn[]): ListOrder {
  const isDescending = columns[0]?.isDescending ?? false
  // Compared as one value, which an index of these columns finds.
  const isOneValue = columns.every((column) => !column.isNullable && column.isDescending === isDescending)
  const expressions = columns.map(({ expression }) => expression)
  return {
    by: sql.join(
      columns.map((column) => sql`${column.expression}${sql.raw(column.isDescending ? ' desc' : '')}`),
      sql`, `,
    ),
    // Of one collation: PostgreSQL makes no array of texts with several.
    key: sql<SortKey>`array[${sql.join(
      expressions.map((expression) => sql`(${expression})::text collate "C"`),
      sql`, `,
    )}]`,
    after(key) {
      const values = columns.map(({ type }, index) => {
        const value = key[index] ?? null
        return value === null ? null : sql`${value}::${sql.raw(type)}`
      })
      const given = values.filter((value) => value !== null)
      if (!isOneValue || given.length < values.length) return afterEach(columns, values)
      const operator = sql.raw(isDescending ? '<' : '>')
      return sql`(${sql.join(expressions, sql`, `)}) ${operator} (${sql.join(given, sql`, `)})`
    },
  }
}
