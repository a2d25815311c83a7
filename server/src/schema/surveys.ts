import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  DataType,
  Formula,
  QuestionType,
  SurveyAvailability,
  SurveyStatus,
  SurveyType,
} from '#contract/surveys/codes'
import type { RedFlag, ShowIf } from '#contract/surveys/formVersion'

const instant = () => timestamp({ withTimezone: true })

/** Versions of questions and of the parts of composite ones (migration 0190). */
export const questions = pgTable('questions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The id of the first version. */
  line_id: integer().notNull(),
  version: integer().notNull(),
  /** The composite question that it is a part of. */
  parent_id: integer(),
  position: smallint().notNull().default(0),
  question: text().notNull().default(''),
  question_ar: text().notNull().default(''),
  type: smallint().notNull().$type<QuestionType>(),
  data_type: smallint().notNull().$type<DataType>(),
  unit: text().notNull().default(''),
  /** Hundredths. */
  min: bigint({ mode: 'number' }),
  max: bigint({ mode: 'number' }),
  formula: smallint().$type<Formula>(),
  author_id: integer(),
  created_at: instant().notNull(),
  /** Null for a draft. */
  published_at: instant(),
  search: text().notNull().default(''),
})

/** Options of questions; the id is the same in all versions of the question. */
export const questionOptions = pgTable('question_options', {
  question_id: integer().notNull(),
  id: integer().notNull(),
  position: smallint().notNull(),
  label: text().notNull().default(''),
  label_ar: text().notNull().default(''),
  value: text().notNull(),
})

/** Versions of forms. */
export const surveys = pgTable('surveys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The id of the first version. */
  line_id: integer().notNull(),
  version: integer().notNull(),
  title: text().notNull().default(''),
  title_ar: text().notNull().default(''),
  /** Null for all hospitals. */
  hospital_id: integer(),
  specialty_id: integer(),
  type: smallint().notNull().$type<SurveyType>(),
  status: smallint().notNull().$type<SurveyStatus>(),
  /** Whether it is the version of its line that is offered. */
  current: boolean().notNull().default(false),
  survey_availability: smallint().$type<SurveyAvailability>(),
  revision: integer().notNull().default(0),
  author_id: integer(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  published_at: instant(),
  search: text().notNull().default(''),
})

export const surveyGroups = pgTable('survey_groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  survey_id: integer().notNull(),
  position: smallint().notNull(),
  title: text().notNull().default(''),
  title_ar: text().notNull().default(''),
})

/** The places of questions in versions of forms. */
export const surveyPlaces = pgTable('survey_places', {
  survey_id: integer().notNull(),
  group_id: integer().notNull(),
  position: smallint().notNull(),
  question_id: integer().notNull(),
  line_id: integer().notNull(),
  required: boolean().notNull().default(false),
  show_if: jsonb().$type<ShowIf>(),
  red_flag: jsonb().$type<RedFlag>(),
})
