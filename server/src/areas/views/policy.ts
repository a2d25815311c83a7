import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { ownRecordPath } from '../../platform/access/accessPath'
import { numberArray } from '../../platform/database/expressions'

export const viewRules = {
  view: {
    key: sql`views.id`,
    records: (keys) => sql`views where views.id = any (${numberArray(keys)})`,
    accessPaths: (person) => [ownRecordPath(sql`views.user_id = ${person.id}`)],
  },
} satisfies Record<string, AccessRule>
