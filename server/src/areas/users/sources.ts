import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy, namedByPerson, namedByPersonAnd } from '../../schema/recordSources'

export const userSources = {
  user: {
    from: sql`users where users.closed_at is null`,
    id: sql`users.id`,
    ...namedByPerson,
    rules: { userSummary: sql`users.id`, user: sql`users.id`, avatar: sql`users.id` },
  },
  userDocument: {
    from: sql`user_documents join users on users.id = user_documents.user_id where users.closed_at is null`,
    id: sql`user_documents.id`,
    ...namedByPersonAnd(namedBy(sql`user_documents.name`)),
    at: sql.raw(epochMs('user_documents.created_at')),
    order: sql`user_documents.id desc`,
    rules: { userDocument: sql`user_documents.id` },
  },
} satisfies Record<string, RecordSource>
