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
} satisfies Record<string, RecordSource>
