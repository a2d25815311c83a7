import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant as ms since the epoch, as the rules of the contract take it; null stays null. In and out: a piece of SQL. */
export function epochMs(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000)::bigint`
}

function plain(searched: string): string {
  return searched.replace(/[\\%_]/g, '\\$&')
}

/** Whether a text holds the searched one somewhere, whatever the case; `%` and `_` mean themselves. */
export function containsText(text: SQLWrapper, searched: string): SQL {
  return sql`${text} ilike ${`%${plain(searched)}%`}`
}

/** Whether a text begins so, in the same case; by an index with `text_pattern_ops`. */
export function startsWith(text: SQLWrapper, beginning: string): SQL {
  return sql`${text} like ${`${plain(beginning)}%`}`
}

/**
 * A list for `= any (…)`. One value, however long, so that the statement stays the same and is planned once; the usual
 * list of one is written out, since the planner takes a list that it cannot see into for ten.
 */
function listOf(values: readonly (string | number)[], type: SQL): SQL {
  return values.length === 1 ? sql`array[${values[0]}]::${type}` : sql`${sql.param(values)}::${type}`
}

export function textArray(values: readonly string[]): SQL {
  return listOf(values, sql`text[]`)
}

export function numberArray(values: readonly (string | number)[]): SQL {
  return listOf(values.map(Number), sql`integer[]`)
}
