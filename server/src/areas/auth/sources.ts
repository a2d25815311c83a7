import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const authSources = {
  authSession: {
    from: sql`sessions join users on users.id = sessions.user_id where sessions.ended_at is null`,
    id: sql`sessions.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('sessions.created_at')),
    order: sql`sessions.id desc`,
    rules: { authSession: sql`sessions.id` },
  },
  passkey: {
    from: sql`passkeys join users on users.id = passkeys.user_id`,
    id: sql`passkeys.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('passkeys.created_at')),
    order: sql`passkeys.id desc`,
    rules: { passkey: sql`passkeys.id` },
  },
} satisfies Record<string, RecordSource>
