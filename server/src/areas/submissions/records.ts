import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedAnswers, auditedRow, owned } from '../../schema/areaRecords'

const submission = auditedRow('survey_instances', {
  hides: ['client_id', 'survey_line_id', 'revision'],
  adds: sql`jsonb_build_object(
    'surveys_answers', ${auditedAnswers(sql`audited.id`)})`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const submissionsRecords: AreaRecords = {
  submission: { audited: submission, ofPatient: { part: 'surveys', keys: owned('survey_instances') } },
  ownSubmission: { audited: submission },
  surveyFlag: { audited: auditedRow('survey_flags'), ofPatient: { part: 'surveys', keys: owned('survey_flags') } },
}
