import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { inBothScripts } from '../../platform/database/localName'

export const surveySources = {
  survey: {
    from: sql`surveys where true`,
    id: sql`surveys.id`,
    ...inBothScripts(
      sql`coalesce(nullif(surveys.title, ''), surveys.title_ar)`,
      sql`coalesce(nullif(surveys.title_ar, ''), surveys.title)`,
    ),
    rules: { survey: sql`surveys.id`, sharedSurvey: sql`surveys.id` },
  },
} satisfies Record<string, RecordSource>
