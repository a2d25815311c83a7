import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant as ms since the epoch, as the rules of the contract take it; null stays null. In and out: a piece of SQL. */
export function epochMs(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000)::bigint`
}

/** Whether a text holds the searched one somewhere, whatever the case; `%` and `_` mean themselves. */
export function containsText(text: SQLWrapper, searched: string): SQL {
  return sql`${text} ilike ${`%${searched.replace(/[\\%_]/g, '\\$&')}%`}`
}
