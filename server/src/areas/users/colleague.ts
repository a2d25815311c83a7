import { type SQL, sql } from 'drizzle-orm'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { seesUser } from './policy'

/**
 * Returns the condition for searching staff: by part of the name, and by email, national ID or phone for users that the
 * caller could find in the list of users. Expects `users` in the statement.
 */
export function matchesColleague(q: string): SQL {
  return sql`(${matchesPerson(q)} and (${matchesPersonName(q)} or ${seesUser(caller(), ['list-user'])}))`
}
