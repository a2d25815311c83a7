import * as z from 'zod'
import { requiredNumber } from '../kit/numbers'
import { filter, PageQuery, searchText } from '../kit/responses'
import { always, code, emptyAsMissing, flag, id, instant, optionalId } from '../kit/values'
import { readDecimal } from '../rules/decimalNumber'
import { shownText } from '../rules/typedText'
import { Person } from '../users/people'
import { codeInput, DATA_TYPE, FORMULA, hasOptions, QUESTION_TYPE } from './codes'
import { hundredthsOf } from './hundredths'

/** At most so many options has a question, and parts a composite one. */
export const mostOptions = 100
export const mostParts = 30

/** A text in one language of a draft: it may still be empty. */
export const draftText = (max = 255) =>
  z
    .string()
    .overwrite(shownText)
    .max(max, { error: 'validation.max' })
    .refine((text) => !/\p{Cc}/u.test(text), 'validation.text')
    .nullish()
    .transform((text) => text ?? '')

const limit = z
  .preprocess((value) => (value === '' ? null : value), z.union([requiredNumber(), z.null()]).optional())
  .transform((value) => value ?? null)
  .refine((value) => value === null || hundredthsOf(value) !== null, 'validation.number')

const OptionInput = z.object({
  /** The id of an option of the draft, which stays the same; missing for a new one. */
  id: optionalId(),
  label: draftText(),
  label_ar: draftText(),
  value: draftText(),
})
export type OptionInput = z.output<typeof OptionInput>

const questionFields = {
  question: draftText(),
  question_ar: draftText(),
  type: codeInput(QUESTION_TYPE),
  data_type: codeInput(DATA_TYPE),
  /** The unit of a number, such as mg/dL. */
  unit: draftText(32),
  /** The limits of a typed number. */
  min: limit,
  max: limit,
  answers: z.array(OptionInput).max(mostOptions, 'validation.atMost').default([]),
}

const PartInput = z.object({
  /** The id of a part of the draft; missing for a new one. */
  id: optionalId(),
  ...questionFields,
})
export type PartInput = z.output<typeof PartInput>

const Fields = z.object({
  ...questionFields,
  formula: z.preprocess(emptyAsMissing, codeInput(FORMULA).optional()).transform((value) => value ?? null),
  sub_questions: z.array(PartInput).max(mostParts, 'validation.atMost').default([]),
})

type Add = (path: (string | number)[], message: string) => void

/** Adds the problems of a question, or of a part of a composite one. */
function checkOne(input: PartInput | z.output<typeof Fields>, add: Add): void {
  if (!input.question && !input.question_ar) add(['question'], 'validation.required')
  if (input.min !== null && input.max !== null && input.max < input.min) add(['max'], 'survey.limits')
  if (!hasOptions(input.type)) {
    if (input.answers.length > 0) add(['answers'], 'survey.optionsNotAllowed')
    return
  }
  if (input.answers.length === 0) add(['answers'], 'validation.required')
  const values = new Set<string | number>()
  for (const [index, { label, label_ar: labelInArabic, value }] of input.answers.entries()) {
    if (!label && !labelInArabic) add(['answers', index, 'label'], 'validation.required')
    // "1", "1.0" and "١" are the same number.
    const compared = (input.data_type === DATA_TYPE.string ? null : hundredthsOf(value)) ?? value
    if (value === '') add(['answers', index, 'value'], 'validation.required')
    else if (values.has(compared)) add(['answers', index, 'value'], 'survey.sameValue')
    else if (input.data_type !== DATA_TYPE.string) {
      const number = hundredthsOf(value)
      if (number === null) add(['answers', index, 'value'], readDecimal(value).problem?.key ?? 'validation.number')
      else if (input.data_type === DATA_TYPE.integer && number % 100 !== 0) {
        add(['answers', index, 'value'], 'validation.wholeNumber')
      }
    }
    values.add(compared)
  }
}

/**
 * A question of the bank. Options need a label in one language at least, and a value; publishing needs both languages. The
 * parts of a composite question have numbers: typed ones, or those of the one chosen option.
 */
export const QuestionInput = Fields.superRefine((input, context) => {
  // With positions as texts: the fields of problems have no positions that are numbers.
  const add: Add = (path, message) =>
    context.addIssue({ code: 'custom', path: path.map(String), message, input: undefined })
  if (typeof input.type !== 'number' || typeof input.data_type !== 'number') return
  if (!Array.isArray(input.answers) || !Array.isArray(input.sub_questions)) return
  checkOne(input, add)
  if (input.type !== QUESTION_TYPE.composite) {
    if (input.sub_questions.length > 0) add(['sub_questions'], 'survey.partsNotAllowed')
    if (input.formula !== null) add(['formula'], 'survey.partsNotAllowed')
    return
  }
  if (input.formula === null) add(['formula'], 'validation.required')
  if (input.sub_questions.length === 0) add(['sub_questions'], 'validation.required')
  for (const [index, part] of input.sub_questions.entries()) {
    checkOne(part, (path, message) => add(['sub_questions', index, ...path], message))
    const isScored =
      part.type === QUESTION_TYPE.radio || part.type === QUESTION_TYPE.dropdown || part.type === QUESTION_TYPE.text
    if (!isScored) add(['sub_questions', index, 'type'], 'survey.partWithoutNumber')
    else if (part.data_type === DATA_TYPE.string) add(['sub_questions', index, 'data_type'], 'survey.partWithoutNumber')
  }
}, always)
export type QuestionInput = z.output<typeof QuestionInput>

/** An option of a question. Its id is the same in all versions of the question. */
export const Option = z.object({
  id: z.number(),
  label: z.string(),
  label_ar: z.string(),
  /** In the caller's language; in the other one where it has no label. */
  label_text: z.string(),
  value: z.string(),
})

const shownFields = {
  id: z.number(),
  /** The id that is the same in all versions of the question. Answers and conditions refer to it. */
  line_id: z.number(),
  question: z.string(),
  question_ar: z.string(),
  /** In the caller's language; in the other one where it has no text. */
  question_text: z.string(),
  type: z.enum(QUESTION_TYPE),
  type_text: z.string(),
  data_type: z.enum(DATA_TYPE),
  data_type_text: z.string(),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  answers: z.array(Option),
  formula: z.enum(FORMULA).nullable(),
  formula_text: z.string().nullable(),
}

const Part = z.object({
  ...shownFields,
  /** The composite question that it is a part of. */
  parent_id: z.number(),
  /** A part has none itself. */
  sub_questions: z.array(z.never()),
})

/** A version of a question, as forms contain it. */
export const FormQuestion = z.object({ ...shownFields, sub_questions: z.array(Part) })
export type FormQuestion = z.output<typeof FormQuestion>

/** A version of a question in the bank. */
export const Question = FormQuestion.extend({
  category_id: code,
  author: Person.nullable(),
  version: z.number().int(),
  published: z.boolean(),
  published_at: instant.nullable(),
  /** Only a draft can be changed or deleted. */
  editable: z.boolean(),
  /** Whether it, its options and its parts have texts in both languages. */
  has_both_languages: z.boolean(),
  /** The newest version of this question; another one than this has been made since if it differs. */
  latest_id: z.number(),
  /** In how many forms its line is used, in their current versions and drafts. */
  uses_count: z.number().int(),
  created_at: instant,
})
export type Question = z.output<typeof Question>

/** A question in the list: its newest version. */
export const QuestionRow = Question.omit({ sub_questions: true, answers: true }).extend({
  options_count: z.number().int(),
  parts_count: z.number().int(),
  /** The labels of the first options, in the caller's language. */
  options_text: z.string(),
  /** Of a composite question: the range of its score, if it has one. */
  score_min: z.number().nullable(),
  score_max: z.number().nullable(),
})
export type QuestionRow = z.output<typeof QuestionRow>

const present = flag.optional()

export const QuestionQuery = PageQuery.extend({
  q: searchText,
  type: filter(z.coerce.number().pipe(z.enum(QUESTION_TYPE))),
  published: filter(present),
  /** Questions of forms of this specialty. */
  specialty_id: filter(id),
})
