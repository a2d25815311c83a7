import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the SQL for an instant as ms since the epoch, as the contract's rules expect it; null stays null.
 * @param instant an SQL expression
 */
export function epochMs(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000)::bigint`
}

function plain(searched: string): string {
  return searched.replace(/[\\%_]/g, '\\$&')
}

/** Returns the condition that a text contains the searched one, ignoring case; `%` and `_` have no special meaning. */
export function containsText(text: SQLWrapper, searched: string): SQL {
  return sql`${text} ilike ${`%${plain(searched)}%`}`
}

/** Returns the condition that a text begins with this, case-sensitive; uses an index with `text_pattern_ops`. */
export function startsWith(text: SQLWrapper, beginning: string): SQL {
  return sql`${text} like ${`${plain(beginning)}%`}`
}

/**
 * Returns an array for `= any (…)`. It is one parameter for any length, so that the statement stays the same and is
 * planned once. The usual single value is written as an array literal, since the planner assumes ten elements for a
 * parameter.
 */
function listOf(values: readonly (string | number)[], type: SQL): SQL {
  return values.length === 1 ? sql`array[${values[0]}]::${type}` : sql`${sql.param(values)}::${type}`
}

/** Returns a `text[]` for `= any (…)`. */
export function textArray(values: readonly string[]): SQL {
  return listOf(values, sql`text[]`)
}

/** Returns an `integer[]` for `= any (…)`. */
export function numberArray(values: readonly (string | number)[]): SQL {
  return listOf(values.map(Number), sql`integer[]`)
}
