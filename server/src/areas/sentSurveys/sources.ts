import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { inBothScripts } from '../../platform/database/localName'

export const sentSurveySources = {
  sentSurvey: {
    from: sql`sent_surveys join surveys on surveys.id = sent_surveys.survey_id where sent_surveys.withdrawn_at is null`,
    id: sql`sent_surveys.id`,
    ...inBothScripts(
      sql`coalesce(nullif(surveys.title, ''), surveys.title_ar)`,
      sql`coalesce(nullif(surveys.title_ar, ''), surveys.title)`,
    ),
    at: sql.raw(epochMs('sent_surveys.created_at')),
    order: sql`sent_surveys.id desc`,
    rules: { sentSurvey: sql`sent_surveys.id` },
  },
} satisfies Record<string, RecordSource>
