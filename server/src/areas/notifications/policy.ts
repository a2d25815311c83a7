import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { ownRecordPath } from '../../platform/access/accessPath'
import { numberArray } from '../../platform/database/expressions'

export const notificationRules = {
  /** Only the notified user. */
  notification: {
    key: sql`notifications.id`,
    records: (keys) => sql`notifications where notifications.id = any (${numberArray(keys)})`,
    accessPaths: (person) => [ownRecordPath(sql`notifications.user_id = ${person.id}`)],
  },
} satisfies Record<string, AccessRule>
