import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/kit/translate'
import { language } from '../context'
import { ascending, type ListOrder, listOrder } from './listOrder'

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

/** The columns of what has two names. */
interface NamedTable {
  id: PgColumn
  name: PgColumn
  alternate_name: PgColumn
}

/** The order of a list by what its rows are called in the caller's language. */
export function orderByLocalName({ id, name, alternate_name }: NamedTable): ListOrder {
  const shown = { expression: localNameOf(name, alternate_name), type: 'text', isNullable: false }
  return listOrder(ascending(shown), ascending(id))
}

/**
 * How something with two names is called and found.
 * @param name a text
 * @param alternate a text or null
 */
export function inBothScripts(name: SQL, alternate: SQL): { name: () => SQL<string>; searched: readonly SQL[] } {
  return { name: () => localNameOf(name, alternate), searched: [name, alternate] }
}
