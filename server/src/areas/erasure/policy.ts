import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToUser } from '../users'

const tables = sql`erasure_requests join users on users.id = erasure_requests.user_id`

export const erasureRules = {
  /** Those who manage the account, also after it was erased. */
  erasureRequest: {
    key: sql`erasure_requests.id`,
    records: (keys) => sql`${tables} where erasure_requests.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToUser,
  },
} satisfies Record<string, AccessRule>
