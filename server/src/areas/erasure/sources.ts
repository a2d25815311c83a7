import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const erasureSources = {
  erasureRequest: {
    from: sql`erasure_requests join users on users.id = erasure_requests.user_id where true`,
    id: sql`erasure_requests.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('erasure_requests.asked_at')),
    order: sql`erasure_requests.id desc`,
    rules: { erasureRequest: sql`erasure_requests.id` },
  },
} satisfies Record<string, RecordSource>
