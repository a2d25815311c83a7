import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, One, searchText } from '../kit/responses'
import { day, id, instant } from '../kit/values'
import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '../surveys/codes'

const Period = z.object({
  /** Calendar days in the caller's time zone, both inclusive; neither in the future. */
  from: filter(day),
  to: filter(day),
})

const SurveyStatisticsQuery = Period.extend({
  /** One version of the form; without it, all versions together. */
  version_id: filter(id),
})
export type SurveyStatisticsQuery = z.output<typeof SurveyStatisticsQuery>

const questionFields = {
  /** The id of the question that is the same in all its versions. */
  line_id: z.number(),
  /** Of a part: the composite question's `line_id`. */
  parent_line_id: z.number().nullable(),
  /** In the newest wording, in the caller's language. */
  question_text: z.string(),
  type: z.enum(QUESTION_TYPE),
  type_text: z.string(),
  data_type: z.enum(DATA_TYPE),
  formula: z.enum(FORMULA).nullable(),
  unit: z.string(),
}

/** How many people chose an option. Of a checkbox question one person can be counted in several options. */
const OptionCount = z.object({
  /** The id of the option, the same in all versions. */
  id: z.number(),
  label_text: z.string(),
  value: z.string(),
  people: z.number().int(),
})

/** Numbers that were typed, numeric values of chosen options, or scores. */
const NumberFigures = z.object({
  people: z.number().int(),
  min: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  max: z.number(),
  mean: z.number(),
})
export type NumberFigures = z.output<typeof NumberFigures>

const QuestionStatistics = z.object({
  ...questionFields,
  /** The versions of the form that contain it. */
  versions: z.array(z.number().int()),
  /** Final submissions of these versions. */
  asked: z.number().int(),
  /** Those with an answer; of a composite question, with an answer to every part. */
  answered: z.number().int(),
  /** All options of all versions, in the order of the newest one; empty for typed answers and composite questions. */
  options: z.array(OptionCount),
  /** Null where the answers are no numbers, or there are none. */
  numbers: NumberFigures.nullable(),
  /** Drafts in which it is the last answered question; null for a part. */
  drafts_stopped: z.number().int().nullable(),
})
export type QuestionStatistics = z.output<typeof QuestionStatistics>

/** The answers to a form, as counts. */
export const SurveyStatistics = z.object({
  survey_id: z.number(),
  line_id: z.number(),
  title_text: z.string(),
  /** Final submissions in the period. */
  submissions_count: z.number().int(),
  patients_count: z.number().int(),
  /** Drafts that were begun in the period. */
  drafts_count: z.number().int(),
  /** Drafts without any answer. */
  drafts_without_answer: z.number().int(),
  versions: z.array(
    z.object({
      id: z.number(),
      version: z.number().int(),
      published_at: instant.nullable(),
      /** Final submissions in the period, whichever version is selected. */
      submissions_count: z.number().int(),
    }),
  ),
  /** In the order of the newest version; questions that only older versions have come last. */
  questions: z.array(QuestionStatistics),
})
export type SurveyStatistics = z.output<typeof SurveyStatistics>

/** A question that a patient has answered. */
export const PatientQuestion = z.object({
  /** The id that is the same in all versions of the question. */
  id: z.number(),
  question: z.string(),
  ...questionFields,
  /** The text of the composite question that it is a part of. */
  parent_text: z.string().nullable(),
  answers_count: z.number().int(),
  last_answered_at: instant,
})
export type PatientQuestion = z.output<typeof PatientQuestion>

/** One answer of a patient. */
export const PatientAnswer = z.object({
  survey_instance_id: z.number(),
  survey_title: z.string(),
  version: z.number().int(),
  submitted_at: instant,
  /** The answer as text in the caller's language. Null for typed text in a submission that the caller may not open. */
  answer_body: z.string().nullable(),
  /** The ids of the chosen options, the typed number or text, or the score. */
  answer_value: z.union([z.array(z.number()), z.number(), z.string()]).nullable(),
  /** The number that the answer counts; null if it is none. */
  number: z.number().nullable(),
})
export type PatientAnswer = z.output<typeof PatientAnswer>

const PatientAnswers = z.object({
  ...questionFields,
  /** The options of all versions of the question. */
  options: z.array(z.object({ id: z.number(), label_text: z.string(), value: z.string() })),
  /** The latest 500, the earliest of them first. */
  answers: z.array(PatientAnswer),
  /** All answers in the period. */
  answers_count: z.number().int(),
})
export type PatientAnswers = z.output<typeof PatientAnswers>

const base = '/api/admin/survey-statistics'
const ofPatient = ['list-all-survey-statistics', 'show-survey-instance', 'show-follow-up'] as const

/**
 * Statistics of submissions. Questions and options are counted by the ids that are the same in all versions, so a corrected
 * text never splits a count.
 */
export const surveyStatistics = area({
  forms: {
    method: 'GET',
    path: `${base}/surveys`,
    permission: 'list-all-survey-statistics',
    summary: 'The forms with submissions at my hospitals, by title: 200 at most',
    shows: 'nobody',
    scope: { through: 'hospital' },
    query: z.object({ q: searchText }),
    response: List(NamedOption),
  },
  survey: {
    method: 'GET',
    path: `${base}/surveys/{id}`,
    permission: 'list-all-survey-statistics',
    summary:
      'How a form was answered at my hospitals, in all versions or in one: answered of asked, options by people, median and quartiles, and where drafts stop',
    shows: 'nobody',
    record: { kind: 'survey', param: 'id' },
    scope: { through: 'hospital' },
    query: SurveyStatisticsQuery,
    response: One(SurveyStatistics),
  },
  patientQuestions: {
    method: 'GET',
    path: `${base}/patient/{id}/questions`,
    permission: ofPatient,
    summary: 'The questions that a patient has answered in the submissions I see, 500 at most',
    record: { kind: 'patient', param: 'id' },
    scope: { through: 'submission' },
    response: List(PatientQuestion),
  },
  patientAnswers: {
    method: 'GET',
    path: `${base}/patient/{patientId}/answers/{questionId}`,
    permission: ofPatient,
    summary: 'The answers of a patient to a question, in any of its versions, over time',
    record: { kind: 'patient', param: 'patientId' },
    scope: { through: 'submission' },
    query: Period,
    response: One(PatientAnswers),
  },
})
