import { type SQL, sql } from 'drizzle-orm'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { seesUser } from './policy'

/**
 * How staff find staff to choose: by part of the name, and by email, national id or phone those whom the list of users
 * would find so. Expects `users` in the statement.
 */
export function matchesColleague(q: string): SQL {
  return sql`(${matchesPerson(q)} and (${matchesPersonName(q)} or ${seesUser(caller(), ['list-user'])}))`
}
