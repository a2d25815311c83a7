import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { namedBy } from '../../schema/recordSources'

export const apiClientSources = {
  apiClient: {
    from: sql`api_clients where true`,
    id: sql`api_clients.id`,
    ...namedBy(sql`api_clients.name`),
    rules: { apiClient: sql`api_clients.id` },
  },
} satisfies Record<string, RecordSource>
