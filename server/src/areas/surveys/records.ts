import { type SQL, sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** The options of a question for the audit log. */
const optionsOf = (id: SQL) =>
  sql`(select jsonb_agg(jsonb_build_object('id', id, 'label', label, 'label_ar', label_ar, 'value', value) order by position)
    from question_options where question_id = ${id})`

const survey = auditedRow('surveys', {
  hides: ['revision'],
  adds: sql`jsonb_build_object('groups', (select jsonb_agg(jsonb_build_object('group_title', groups.title,
      'group_title_ar', groups.title_ar, 'questions', (select jsonb_agg(jsonb_build_object('question_id', question_id,
        'required', required, 'show_if', show_if, 'red_flag', red_flag) order by position)
      from survey_places where group_id = groups.id)) order by groups.position)
    from survey_groups as groups where groups.survey_id = audited.id))`,
})

// Limits are stored in hundredths.
const question = auditedRow('questions', {
  hides: ['position', 'parent_id'],
  adds: sql`jsonb_build_object('min', audited.min / 100.0, 'max', audited.max / 100.0,
    'answers', ${optionsOf(sql`audited.id`)},
    'sub_questions', (select jsonb_agg(jsonb_build_object('id', parts.id, 'question', parts.question,
        'question_ar', parts.question_ar, 'type', parts.type, 'data_type', parts.data_type, 'unit', parts.unit,
        'min', parts.min / 100.0, 'max', parts.max / 100.0, 'answers', ${optionsOf(sql`parts.id`)}) order by parts.position)
      from questions as parts where parts.parent_id = audited.id))`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const surveysRecords: AreaRecords = {
  survey: { audited: survey },
  question: { audited: question },
  ownSurvey: { audited: survey },
}
