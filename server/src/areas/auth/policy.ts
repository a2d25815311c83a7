import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { ownRecordPath } from '../../platform/access/accessPath'
import { numberArray } from '../../platform/database/expressions'

export const authRules = {
  authSession: {
    key: sql`sessions.id`,
    records: (keys) => sql`sessions where sessions.id = any (${numberArray(keys)}) and sessions.ended_at is null`,
    accessPaths: (person) => [ownRecordPath(sql`sessions.user_id = ${person.id}`)],
  },
  passkey: {
    key: sql`passkeys.id`,
    records: (keys) => sql`passkeys where passkeys.id = any (${numberArray(keys)})`,
    accessPaths: (person) => [ownRecordPath(sql`passkeys.user_id = ${person.id}`)],
  },
} satisfies Record<string, AccessRule>
