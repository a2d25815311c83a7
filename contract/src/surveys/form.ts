import * as z from 'zod'
import { requiredNumber } from '../kit/numbers'
import { filter, NamedOption, PageQuery, searchText } from '../kit/responses'
import { always, code, flag, id, instant, multiLine, optionalId } from '../kit/values'
import { plainIdentifier } from '../rules/typedText'
import { codeInput, SURVEY_AVAILABILITY, SURVEY_STATUS, SURVEY_TYPE } from './codes'
import { conditionOperators, flagSeverities } from './formVersion'
import { hundredthsOf } from './hundredths'
import { draftText, FormQuestion } from './question'

/** At most so many groups has a form, and questions a group. */
export const mostGroups = 50
export const mostQuestions = 200
/** At most so many conditions has a question. */
export const mostConditions = 10
/** At most so many answers has a submission: of questions, and of parts of composite ones. */
export const mostAnswers = 500

const limit = z
  .union([requiredNumber(), z.null()])
  .optional()
  .transform((value) => value ?? null)
  .refine((value) => value === null || hundredthsOf(value) !== null, 'validation.number')

const ShowIfInput = z.object({
  match: z.enum(['all', 'any'], { error: 'validation.invalidChoice' }),
  conditions: z
    .array(
      z.object({
        line_id: id,
        operator: z.enum(conditionOperators, { error: 'validation.invalidChoice' }),
        value: limit,
      }),
    )
    .min(1, 'validation.required')
    .max(mostConditions, 'validation.atMost'),
})

/** The longest advice to a patient, in one language. */
export const longestAdvice = 1_000

const adviceText = multiLine(longestAdvice)
  .nullish()
  .transform((text) => text ?? '')

/** In a draft, a phone may still be empty or wrong. */
const AdviceInput = z.object({
  text: adviceText,
  text_ar: adviceText,
  phones: z
    .array(
      z.object({
        country_id: id,
        phone: z
          .string()
          .overwrite((text) => plainIdentifier(text).replace(/[\p{Pd}().]/gu, ''))
          .max(20, { error: 'validation.max' }),
      }),
    )
    .max(50, 'validation.atMost')
    .default([]),
})

const RedFlagInput = z.object({
  options: z.array(id).max(100, 'validation.atMost').default([]),
  at_least: limit,
  at_most: limit,
  severity: z.enum(flagSeverities, { error: 'validation.invalidChoice' }).default('high'),
  advice: AdviceInput.nullish().transform((value) => value ?? null),
})

const PlaceInput = z.object({
  /** A version of a question. */
  question_id: id,
  required: flag.default(false),
  show_if: ShowIfInput.nullish().transform((value) => value ?? null),
  red_flag: RedFlagInput.nullish().transform((value) => value ?? null),
})

const GroupInput = z.object({
  group_title: draftText(),
  group_title_ar: draftText(),
  questions: z.array(PlaceInput).max(mostQuestions, 'validation.atMost').default([]),
})
export type GroupInput = z.output<typeof GroupInput>

const Fields = z.object({
  title: draftText(),
  title_ar: draftText(),
  /** The form is for this hospital and those below it; null for all hospitals, which only Super Admin can choose. */
  hospital_id: optionalId('validation.invalidLocation'),
  /** Null for a form that is not for one specialty. */
  specialty_id: optionalId('validation.invalidSpecialty'),
  type: codeInput(SURVEY_TYPE),
  groups: z.array(GroupInput).max(mostGroups, 'validation.atMost').default([]),
  /** The revision that the change is based on. Another one is refused with 422, so that no change of another person is lost. */
  revision: z.coerce.number().int().min(0).optional(),
})

/** A form with its questions in their places. A draft may have texts in one language only, and no questions yet. */
export const SurveyInput = Fields.superRefine((input, context) => {
  if (!input.title && !input.title_ar) {
    context.addIssue({ code: 'custom', path: ['title'], message: 'validation.required', input: undefined })
  }
}, always)
export type SurveyInput = z.output<typeof SurveyInput>

const ShowIf = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(
    z.object({ line_id: z.number(), operator: z.enum(conditionOperators), value: z.number().nullable() }),
  ),
})
const RedFlag = z.object({
  options: z.array(z.number()),
  at_least: z.number().nullable(),
  at_most: z.number().nullable(),
  severity: z.enum(flagSeverities),
  advice: z
    .object({
      text: z.string(),
      text_ar: z.string(),
      phones: z.array(
        z.object({
          country_id: z.number(),
          /** The name of the country, in the caller's language. */
          country_text: z.string(),
          phone: z.string(),
        }),
      ),
    })
    .nullable(),
})

/** For so many days after a form was opened, a submission may begin on the version that was current then. */
export const daysToBegin = 30

/**
 * What the server said when the form was opened. With it, a submission may begin on a version that was replaced since; the
 * form itself must still be offered.
 */
export const openingToken = z.string({ error: 'validation.invalid' }).max(1000, 'validation.invalid').nullish()

/** A question at its place in a form. */
export const FormPlace = FormQuestion.extend({
  required: z.boolean(),
  show_if: ShowIf.nullable(),
  red_flag: RedFlag.nullable(),
  published: z.boolean(),
  /** The newest published version of the question; null if it is this one. */
  newer_id: z.number().nullable(),
})
export type FormPlace = z.output<typeof FormPlace>

export const FormGroup = z.object({
  id: z.number(),
  group_title: z.string(),
  group_title_ar: z.string(),
  /** In the caller's language. */
  group_title_text: z.string(),
  questions: z.array(FormPlace),
})
export type FormGroup = z.output<typeof FormGroup>

/** A version of a form in a list. */
export const SurveyRow = z.object({
  id: z.number(),
  /** The first version of its line; null for the first version itself. */
  parent_id: z.number().nullable(),
  /** The id that is the same in all versions of the form: that of the first one. */
  line_id: z.number(),
  version: z.number().int(),
  title: z.string(),
  title_ar: z.string(),
  /** In the caller's language. */
  title_text: z.string(),
  hospital: NamedOption.nullable(),
  specialty: NamedOption.nullable(),
  type: z.enum(SURVEY_TYPE),
  type_text: z.string(),
  status: z.enum(SURVEY_STATUS),
  status_text: z.string(),
  /** Null while the form is not shared. */
  survey_availability: z.enum(SURVEY_AVAILABILITY).nullable(),
  survey_availability_text: z.string().nullable(),
  /** Only a draft can be changed. */
  editable: z.boolean(),
  questions_count: z.number().int(),
  /** Final submissions of this version. */
  submissions_count: z.number().int(),
  updated_at: instant,
})
export type SurveyRow = z.output<typeof SurveyRow>

/** A version of a form with its questions: what is filled in, printed, previewed and edited. */
export const Survey = SurveyRow.extend({
  hospital_id: z.number().nullable(),
  specialty_id: z.number().nullable(),
  revision: z.number().int(),
  groups: z.array(FormGroup),
  /** The current version of the line; null while none is final. */
  current_id: z.number().nullable(),
  /** The draft of the line; null if there is none. */
  draft_id: z.number().nullable(),
  /** Final submissions of all versions of the line. */
  line_submissions_count: z.number().int(),
  /** Of the current version, says that the caller has opened it now: `opening_token` of a new submission. */
  opening_token: z.string().nullable(),
})
export type Survey = z.output<typeof Survey>

export const SurveyQuery = PageQuery.extend({
  /** Part of the title, in either language. */
  title: searchText,
  q: searchText,
  hospital_id: filter(id),
  specialty_id: filter(id),
  type: filter(z.coerce.number().pipe(z.enum(SURVEY_TYPE))),
  status: filter(z.coerce.number().pipe(z.enum(SURVEY_STATUS))),
})

/** A form that something else names by its line, such as a clinic. */
export const NamedForm = z.object({
  line_id: z.number(),
  /** The title of its newest version, in the caller's language. */
  name: z.string(),
  /** The version that is filled in; null once the form is withdrawn: it is no longer offered. */
  current_id: z.number().nullable(),
})
export type NamedForm = z.output<typeof NamedForm>

/** A form to choose. */
export const SurveyOption = NamedOption.extend({
  /** The documents name it `title`. */
  title: z.string(),
  line_id: z.number(),
  type: code,
  specialty_id: z.number().nullable(),
  hospital_id: z.number().nullable(),
})
