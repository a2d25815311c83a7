import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { namedBy } from '../../schema/recordSources'

export const roleSources = {
  role: {
    from: sql`roles where true`,
    id: sql`roles.id`,
    ...namedBy(sql`roles.name`),
    rules: { role: sql`roles.id` },
  },
} satisfies Record<string, RecordSource>
