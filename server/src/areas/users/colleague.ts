import { type SQL, sql } from 'drizzle-orm'
import { personCalled, personNamed } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { seesUser } from './policy'

/**
 * How staff find staff to choose: by part of the name, and by email, national id or phone those whom the list of users
 * would find so. Expects `users` in the statement.
 */
export function colleagueCalled(q: string): SQL {
  return sql`(${personCalled(q)} and (${personNamed(q)} or ${seesUser(caller(), ['list-user'])}))`
}
