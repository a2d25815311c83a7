import { type SQL, sql } from 'drizzle-orm'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { managesUser } from './policy'

/**
 * Returns the condition for searching staff: by part of the name, and by email, national ID or phone for users whose
 * account the caller's hospitals manage. Expects `users` in the statement.
 */
export function matchesColleague(q: string): SQL {
  return sql`(${matchesPerson(q)} and (${matchesPersonName(q)} or ${managesUser(caller(), ['list-user'])}))`
}
