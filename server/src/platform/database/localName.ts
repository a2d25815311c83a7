import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/kit/translate'
import { language } from '../context'
import { ascending, type ListOrder, listOrder } from './listOrder'

/**
 * Returns the SQL expression of the name to show, for sorting and for names that are chosen in the statement. Uses the
 * function of migration 0104, which follows the same rule as `localName` of the contract.
 * @param name a text expression
 * @param alternate a text expression, may be null
 * @param reader defaults to the caller's language. It is a literal in the statement, not a parameter, so that the
 * expression is the same everywhere in it
 */
export function localNameOf(name: SQLWrapper, alternate: SQLWrapper, reader: Language = language()): SQL<string> {
  return sql<string>`local_name(${name}, ${alternate}, ${sql.raw(`'${reader}'`)})`
}

/** A table with the columns of both names. */
interface NamedTable {
  id: PgColumn
  name: PgColumn
  alternate_name: PgColumn
}

/** Returns the order of a list by name in the caller's language. */
export function orderByLocalName({ id, name, alternate_name }: NamedTable): ListOrder {
  const shown = { expression: localNameOf(name, alternate_name), type: 'text', isNullable: false }
  return listOrder(ascending(shown), ascending(id))
}

/**
 * Returns the name to show and the texts to search, for a record source with names in both scripts.
 * @param name a text expression
 * @param alternate a text expression, may be null
 */
export function inBothScripts(name: SQL, alternate: SQL): { name: () => SQL<string>; searched: readonly SQL[] } {
  return { name: () => localNameOf(name, alternate), searched: [name, alternate] }
}
