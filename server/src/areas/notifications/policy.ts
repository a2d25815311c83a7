import { sql } from 'drizzle-orm'
import { ruleOf } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const notificationRules = {
  /** Whoever was told, nobody else. */
  notification: ruleOf(
    (person, keys) => sql`select id as key from notifications
      where id = any (${numberArray(keys)}) and user_id = ${person.id}`,
  ),
}
