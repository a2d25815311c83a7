import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { namedByPerson } from '../../schema/recordSources'

export const viewSources = {
  view: {
    from: sql`views join users on users.id = views.user_id where true`,
    id: sql`views.id`,
    ...namedByPerson,
    rules: { view: sql`views.id` },
  },
} satisfies Record<string, RecordSource>
