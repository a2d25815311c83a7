import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { inBothScripts } from '../../platform/database/localName'

const survey = sql`surveys.id`

export const surveySources = {
  survey: {
    from: sql`surveys where true`,
    id: survey,
    ...inBothScripts(
      sql`coalesce(nullif(surveys.title, ''), surveys.title_ar)`,
      sql`coalesce(nullif(surveys.title_ar, ''), surveys.title)`,
    ),
    rules: { survey, ownSurvey: survey, sharedSurvey: survey, surveyToAnswer: survey },
  },
} satisfies Record<string, RecordSource>
