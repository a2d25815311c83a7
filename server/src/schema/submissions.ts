import { bigint, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/kit/translate'
import type { ConditionType } from '#contract/sentSurveys/codes'
import type { SurveyStatus } from '#contract/surveys/codes'

const instant = () => timestamp({ withTimezone: true })

/** Submissions: filled-in forms (migration 0191). */
export const surveyInstances = pgTable('survey_instances', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  survey_id: integer().notNull(),
  survey_line_id: integer().notNull(),
  patient_id: integer().notNull(),
  hospital_id: integer(),
  specialty_id: integer(),
  model_type: text().notNull().default('patient'),
  model_id: integer().notNull(),
  type: text().notNull().default('general'),
  status: smallint().notNull().$type<SurveyStatus>(),
  note: text(),
  creator_id: integer().notNull(),
  editor_id: integer(),
  sent_survey_id: integer(),
  client_id: uuid(),
  revision: integer().notNull().default(1),
  language: text().notNull().default('en').$type<Language>(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  submitted_at: instant(),
})

/** Answers, one for each answered question, and the scores of composite ones. */
export const surveyAnswers = pgTable('survey_answers', {
  instance_id: integer().notNull(),
  line_id: integer().notNull(),
  parent_line_id: integer(),
  option_ids: integer().array(),
  /** A typed number, the number of the chosen option, or a score. */
  hundredths: bigint({ mode: 'number' }),
  text: text(),
  revision: integer().notNull(),
})

/** Surveys sent to patients. */
export const sentSurveys = pgTable('sent_surveys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  survey_id: integer().notNull(),
  status: smallint().notNull().$type<SurveyStatus>(),
  sender_id: integer().notNull(),
  location_id: integer(),
  specialty_id: integer(),
  country_id: integer(),
  city_id: integer(),
  gender: text({ enum: ['male', 'female'] }),
  age_from: smallint(),
  age_to: smallint(),
  created_from: date(),
  created_to: date(),
  condition_type: smallint().$type<ConditionType>(),
  condition_location_id: integer(),
  condition_specialty_id: integer(),
  condition_survey_id: integer(),
  condition_clinic_id: integer(),
  condition_clinic_type: text({ enum: ['virtual', 'physical'] }),
  condition_doctor_id: integer(),
  diagnostics: jsonb().notNull().$type<{ code: string; title: string }[]>().default([]),
  condition_date_from: date(),
  condition_date_to: date(),
  duration: integer().notNull(),
  duration_unit: text({ enum: ['hours', 'days', 'weeks'] }).notNull(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  sent_at: instant(),
  ends_at: instant(),
  /** Deleted after it was sent. */
  withdrawn_at: instant(),
})

/** The recipients of sent surveys. */
export const sentSurveyRecipients = pgTable('sent_survey_recipients', {
  sent_survey_id: integer().notNull(),
  patient_id: integer().notNull(),
})

/** Answers to which the care team is alerted. */
export const surveyFlags = pgTable('survey_flags', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  instance_id: integer().notNull(),
  line_id: integer().notNull(),
  patient_id: integer().notNull(),
  hospital_id: integer(),
  /** 1 is critical, 2 high, 3 moderate. */
  severity: smallint().notNull(),
  raised_at: instant().notNull(),
  acknowledged_at: instant(),
  acknowledged_by: integer(),
  comment: text(),
})
