import { type SQL, sql } from 'drizzle-orm'
import type { RecordSource } from '../platform/access/recordSource'
import { fullName } from './people'

/** What has no name but that of its person. Expects `users` in the statement. */
export const namedByPerson = { name: fullName, isPerson: true } as const satisfies Partial<RecordSource>

/**
 * What is called as its person is, with what is added. Expects `users` in the statement.
 * @param added a text
 */
export function namedByPersonAnd(added: SQL): Pick<RecordSource, 'isPerson' | 'name'> {
  return { isPerson: true, name: sql`${fullName} || ' · ' || ${added}` }
}
