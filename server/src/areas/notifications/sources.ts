import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const notificationSources = {
  notification: {
    from: sql`notifications join users on users.id = notifications.user_id where true`,
    id: sql`notifications.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('notifications.created_at')),
    order: sql`notifications.id desc`,
    rules: { notification: sql`notifications.id` },
  },
} satisfies Record<string, RecordSource>
