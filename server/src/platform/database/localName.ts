import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { language } from '../context'

/**
 * The name that a reader is shown, in SQL: for orders, and where names are chosen before they are read. The same rule as
 * `localName` of the contract, by the function of migration 0104.
 * @param name a text
 * @param alternate a text or null
 * @param reader the caller's language where nothing is said; written into the statement, so that the expression is the
 * same wherever the statement has it
 */
export function localNameOf(name: SQLWrapper, alternate: SQLWrapper, reader: Language = language()): SQL<string> {
  return sql<string>`local_name(${name}, ${alternate}, ${sql.raw(`'${reader}'`)})`
}

/**
 * How something with two names is called and found.
 * @param name a text
 * @param alternate a text or null
 */
export function inBothScripts(name: SQL, alternate: SQL): { name: () => SQL<string>; searched: readonly SQL[] } {
  return { name: () => localNameOf(name, alternate), searched: [name, alternate] }
}
