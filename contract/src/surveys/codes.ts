import * as z from 'zod'

/** Status of a form, of a submission and of a sent survey (decisions 4). */
export const SURVEY_STATUS = { final: 1, draft: 2 } as const
export type SurveyStatus = (typeof SURVEY_STATUS)[keyof typeof SURVEY_STATUS]

/** What a form is for (decisions 4). */
export const SURVEY_TYPE = {
  general: 1,
  admission: 2,
  doctorFollowUp: 3,
  nurseFollowUp: 4,
  discharge: 5,
} as const
export type SurveyType = (typeof SURVEY_TYPE)[keyof typeof SURVEY_TYPE]

/** Who finds a shared form (decisions 16). */
export const SURVEY_AVAILABILITY = { public: 2, restricted: 3 } as const
export type SurveyAvailability = (typeof SURVEY_AVAILABILITY)[keyof typeof SURVEY_AVAILABILITY]

/** The types of questions (document 2, section 2). */
export const QUESTION_TYPE = { text: 1, checkbox: 2, radio: 3, dropdown: 4, composite: 5 } as const
export type QuestionType = (typeof QUESTION_TYPE)[keyof typeof QUESTION_TYPE]

/** The type of a typed answer, or of the values of options. */
export const DATA_TYPE = { string: 1, integer: 2, float: 3 } as const
export type DataType = (typeof DATA_TYPE)[keyof typeof DATA_TYPE]

/** How the score of a composite question is computed from its parts. */
export const FORMULA = { total: 1, average: 2 } as const
export type Formula = (typeof FORMULA)[keyof typeof FORMULA]

/** The documents' `category_id` of every question. */
export const questionCategory = 1

/** Returns whether a question is answered by choosing options. */
export function hasOptions(type: QuestionType): boolean {
  return type === QUESTION_TYPE.checkbox || type === QUESTION_TYPE.radio || type === QUESTION_TYPE.dropdown
}

/** Returns the schema of a code in a form: an empty one is missing, any other that is not in the list invalid. */
export function codeInput<const Codes extends Record<string, number>>(codes: Codes) {
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
    z.enum(codes, {
      error: (issue) => (issue.input === undefined ? 'validation.required' : 'validation.invalidChoice'),
    }),
  )
}
