import { sql } from 'drizzle-orm'
import { ruleOf } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const viewRules = {
  view: ruleOf(
    (person, keys) => sql`select id as key from views where id = any (${numberArray(keys)}) and user_id = ${person.id}`,
  ),
}
