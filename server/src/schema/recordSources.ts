import { type SQL, sql } from 'drizzle-orm'
import type { RecordSource } from '../platform/access/recordSource'
import { inBothScripts } from '../platform/database/localName'
import { enteredName, fullName } from './people'

type Called = Pick<RecordSource, 'isPerson' | 'name' | 'searched'>

const person = inBothScripts(enteredName(), sql`users.alternate_name`)

/** For records without a name other than their person's. Expects `users` in the statement. */
export const namedByPerson: Called = { ...person, isPerson: true }

/**
 * For records named after their person and an additional text. Expects `users` in the statement.
 * @param added an SQL text expression
 */
export function namedByPersonAnd(added: Pick<RecordSource, 'name' | 'searched'>): Called {
  return {
    isPerson: true,
    name: () => sql`${fullName()} || ' · ' || ${added.name()}`,
    searched: [...person.searched, ...added.searched],
  }
}

/** The name of records that are named after their clinic. Expects `clinics` in the statement. */
export const clinicTitle = inBothScripts(sql`clinics.title`, sql`clinics.alternate_title`)

/**
 * Returns the name of a record source that has no alternate name.
 * @param name a text expression
 */
export function namedBy(name: SQL): Pick<RecordSource, 'name' | 'searched'> {
  return { name: () => name, searched: [name] }
}
