import { type SQL, sql } from 'drizzle-orm'
import type { RecordSource } from '../platform/access/recordSource'
import { fullName } from './people'

/** For records without a name other than their person's. Expects `users` in the statement. */
export const namedByPerson = { name: fullName, isPerson: true } as const satisfies Partial<RecordSource>

/**
 * For records named after their person and an additional text. Expects `users` in the statement.
 * @param added an SQL text expression
 */
export function namedByPersonAnd(added: SQL): Pick<RecordSource, 'isPerson' | 'name'> {
  return { isPerson: true, name: sql`${fullName} || ' · ' || ${added}` }
}
