import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { inBothScripts } from '../../platform/database/localName'
import { namedByPerson, namedByPersonAnd } from '../../schema/recordSources'

const submission = sql`survey_instances.id`

export const submissionSources = {
  submission: {
    from: sql`survey_instances join users on users.id = survey_instances.patient_id
      join surveys on surveys.id = survey_instances.survey_id where true`,
    id: submission,
    ...namedByPersonAnd(
      inBothScripts(
        sql`coalesce(nullif(surveys.title, ''), surveys.title_ar)`,
        sql`coalesce(nullif(surveys.title_ar, ''), surveys.title)`,
      ),
    ),
    at: sql.raw(epochMs('survey_instances.created_at')),
    order: sql`survey_instances.id desc`,
    rules: { submission, ownSubmission: submission },
  },
  surveyFlag: {
    from: sql`survey_flags join users on users.id = survey_flags.patient_id where true`,
    id: sql`survey_flags.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('survey_flags.raised_at')),
    order: sql`survey_flags.id desc`,
    rules: { surveyFlag: sql`survey_flags.id` },
  },
} satisfies Record<string, RecordSource>
