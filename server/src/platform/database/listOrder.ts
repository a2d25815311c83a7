import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'

/** What a list is sorted by: a column, or an expression with its PostgreSQL type. */
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
 * Sorts from the lowest value, null last, as in PostgreSQL.
 * @param by an expression is repeated verbatim wherever the order is needed, so it can include its collation
 */
export function ascending(by: SortBy): SortColumn {
  return sortColumn(by, false)
}

/** Sorts from the highest value, null first, as in PostgreSQL. */
export function descending(by: SortBy): SortColumn {
  return sortColumn(by, true)
}

/** A row's position in its list: its values of the sort columns, as text from PostgreSQL. */
export const SortKey = z.array(z.string().nullable()).readonly()
export type SortKey = z.output<typeof SortKey>

/** The order of a list, declared once for its pages and for keyset pagination. */
export interface ListOrder {
  /** What follows `order by`. */
  by: SQL
  /** The row's sort key, to be selected with it. */
  key: SQL<SortKey>
  /** Returns the condition for the rows after the one with this key. */
  after(key: SortKey): SQL
}

function isBehind({ expression, isNullable, isDescending }: SortColumn, value: SQL | null): SQL {
  if (value === null) return isDescending ? sql`${expression} is not null` : sql`false`
  if (isDescending) return sql`${expression} < ${value}`
  return isNullable ? sql`(${expression} > ${value} or ${expression} is null)` : sql`${expression} > ${value}`
}

/** After it by the first column, or equal in it and after it by the others. */
function afterEach([column, ...columns]: readonly SortColumn[], [value = null, ...values]: (SQL | null)[]): SQL {
  if (!column) return sql`false`
  const behind = isBehind(column, value)
  if (columns.length === 0) return behind
  const level = value === null ? sql`${column.expression} is null` : sql`${column.expression} = ${value}`
  return sql`(${behind} or (${level} and ${afterEach(columns, values)}))`
}

/**
 * Declares the order of a list.
 * @param columns the sort columns; the last one is unique and never null
 * @returns SQL for statements in which these columns can be named
 */
export function listOrder(...columns: SortColumn[]): ListOrder {
  const isDescending = columns[0]?.isDescending ?? false
  // Compared as one row value, which can use an index of these columns.
  const isOneValue = columns.every((column) => !column.isNullable && column.isDescending === isDescending)
  const expressions = columns.map(({ expression }) => expression)
  return {
    by: sql.join(
      columns.map((column) => sql`${column.expression}${sql.raw(column.isDescending ? ' desc' : '')}`),
      sql`, `,
    ),
    // With one collation: PostgreSQL has no array of texts with different collations.
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
