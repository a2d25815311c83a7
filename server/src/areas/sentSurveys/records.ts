import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const sentSurveysRecords: AreaRecords = {
  sentSurvey: {
    audited: auditedRow('sent_surveys', {
      adds: sql`jsonb_build_object('recipients', (select count(*) from sent_survey_recipients where sent_survey_id = audited.id))`,
    }),
  },
}
