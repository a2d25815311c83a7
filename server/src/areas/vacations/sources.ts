import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { namedBy } from '../../schema/recordSources'

export const vacationSources = {
  vacation: {
    from: sql`vacations where true`,
    id: sql`vacations.id`,
    ...namedBy(sql`vacations.title`),
    rules: { vacation: sql`vacations.id` },
  },
} satisfies Record<string, RecordSource>
