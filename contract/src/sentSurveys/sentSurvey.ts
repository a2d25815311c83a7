import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { icdCode, plainTitle } from '../icd/codes'
import { requiredNumber } from '../kit/numbers'
import { filter, NamedOption, PageQuery, searchText } from '../kit/responses'
import { always, chosenId, day, emptyAsMissing, id, instant, isBefore, optionalId, singleLine } from '../kit/values'
import { PatientSubmissionInput } from '../submissions/submission'
import { codeInput, SURVEY_STATUS } from '../surveys/codes'
import { FormGroup } from '../surveys/form'
import { Person } from '../users/people'
import { CONDITION_TYPE, durationUnits, longestDuration, matchedChecks } from './codes'

const genders = ['male', 'female'] as const
/** In years. */
const oldest = 150
/** The most diagnoses of a condition. */
export const mostDiagnoses = 20

/** Returns the schema of an optional field: null if it is missing or empty. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(emptyAsMissing, schema.optional()).transform((value) => value ?? null)
}

const age = optional(
  requiredNumber()
    .pipe(z.number().int('validation.wholeNumber'))
    .pipe(z.number().min(0, { error: 'validation.atLeast' }).max(oldest, { error: 'validation.atMost' })),
)

const Fields = z.object({
  /** A final form; its current version is sent. */
  survey_id: chosenId('validation.invalidSurvey'),
  /** The target: patients of this hospital and those below it, … */
  location_id: optionalId('validation.invalidLocation'),
  /** … who have visited a clinic of this specialty, … */
  specialty_id: optionalId('validation.invalidSpecialty'),
  /** … who live in this country and city, … */
  country: optionalId(),
  city: optionalId(),
  gender: optional(z.enum(genders, { error: 'validation.invalidChoice' })),
  /** … of this age in years, both inclusive, … */
  age_from: age,
  age_to: age,
  /** … and whose accounts were created on these days, both inclusive. */
  created_from: optional(day),
  created_to: optional(day),
  /** What else they have done; the other fields of the condition count only with its type. */
  condition_type: optional(codeInput(CONDITION_TYPE)),
  /** Where they have done it: at this hospital and those below it, and with this specialty. */
  condition_location_id: optionalId('validation.invalidLocation'),
  condition_specialty_id: optionalId('validation.invalidSpecialty'),
  /** The form that they have submitted, in any version. */
  condition_survey_id: optionalId('validation.invalidSurvey'),
  /** The clinic that they have visited. */
  condition_clinic_id: optionalId(),
  condition_clinic_type: optional(z.enum(clinicTypes, { error: 'validation.invalidChoice' })),
  condition_doctor_id: optionalId('validation.invalidDoctor'),
  /** One of the diagnoses (ICD-11) of the visit or the episode. */
  diagnostics: z
    .array(z.object({ code: icdCode, title: z.string().transform(plainTitle).pipe(singleLine(1000)) }))
    .max(mostDiagnoses, { error: 'sentSurvey.tooManyDiagnoses' })
    .nullish()
    .transform((chosen) => chosen ?? []),
  /** When they have done it, both inclusive. */
  condition_date_from: optional(day),
  condition_date_to: optional(day),
  /** How long it can be answered after it was sent. */
  duration: requiredNumber()
    .pipe(z.number().int('validation.wholeNumber'))
    .pipe(z.number().min(1, { error: 'validation.atLeast' })),
  duration_unit: z.enum(durationUnits, {
    error: (issue) => (issue.input === undefined ? 'validation.required' : 'validation.invalidUnit'),
  }),
})
type Fields = z.output<typeof Fields>

type Add = (path: keyof Fields, message: string) => void

function checkOrder(input: Fields, add: Add): void {
  if (isBefore(input.created_to, input.created_from)) add('created_to', 'validation.endBeforeStart')
  if (isBefore(input.condition_date_to, input.condition_date_from)) {
    add('condition_date_to', 'validation.endBeforeStart')
  }
  if (typeof input.age_from === 'number' && typeof input.age_to === 'number' && input.age_to < input.age_from) {
    add('age_to', 'survey.limits')
  }
}

/** To whom a survey is sent, and for how long. */
export const SentSurveyInput = Fields.superRefine((input, context) => {
  const add: Add = (path, message) => context.addIssue({ code: 'custom', path: [path], message, input: undefined })
  checkOrder(input, add)
  if (input.condition_type === CONDITION_TYPE.survey && input.condition_survey_id === null) {
    add('condition_survey_id', 'validation.required')
  }
  // The check also runs when a field is invalid, so neither value has its declared type for certain.
  const unit = durationUnits.find((each) => each === input.duration_unit)
  if (unit && typeof input.duration === 'number' && input.duration > longestDuration[unit]) {
    add('duration', 'sentSurvey.tooLong')
  }
}, always)
export type SentSurveyInput = z.output<typeof SentSurveyInput>

/** A sent survey, or the draft of one, in the list. */
export const SentSurveyRow = z.object({
  id: z.number(),
  /** The version that is answered. */
  survey: NamedOption.extend({ title: z.string() }),
  location: NamedOption.nullable(),
  specialty: NamedOption.nullable(),
  country: NamedOption.nullable(),
  city: NamedOption.nullable(),
  gender: z.enum(genders).nullable(),
  gender_text: z.string().nullable(),
  age_from: z.number().int().nullable(),
  age_to: z.number().int().nullable(),
  status: z.enum(SURVEY_STATUS),
  status_text: z.string(),
  /** Only a draft can be changed. */
  editable: z.boolean(),
  created_at: instant,
  /** Null for a draft. */
  sent_at: instant.nullable(),
  /** Until when it can be answered; null for a draft. */
  ends_at: instant.nullable(),
})
export type SentSurveyRow = z.output<typeof SentSurveyRow>

const Titled = z.object({ id: z.number(), title: z.string() })

/** A sent survey with its target and its counts. */
export const SentSurvey = SentSurveyRow.extend({
  survey: SentSurveyRow.shape.survey.extend({ groups: z.array(FormGroup) }),
  duration: z.number().int(),
  duration_unit: z.enum(durationUnits),
  created_from: z.string().nullable(),
  created_to: z.string().nullable(),
  condition_type: z.enum(CONDITION_TYPE).nullable(),
  condition_type_text: z.string().nullable(),
  condition_location: NamedOption.nullable(),
  condition_specialty: NamedOption.nullable(),
  condition_survey: Titled.nullable(),
  condition_date_from: z.string().nullable(),
  condition_date_to: z.string().nullable(),
  clinic: Titled.nullable(),
  condition_clinic_type: z.enum(clinicTypes).nullable(),
  condition_clinic_type_text: z.string().nullable(),
  doctor: Person.nullable(),
  /** Diagnoses of the visit or the episode, of which one is enough. */
  diagnostics: z.array(z.object({ code: z.string(), title: z.string() })),
  sender: Person,
  /** Its recipients; 0 for a draft. */
  matched_users_count: z.number().int(),
  /** Those of them who have submitted it. */
  answered_users_count: z.number().int(),
  /** Once the time is over, those of them who have not; 0 before. */
  missed_users_count: z.number().int(),
})
export type SentSurvey = z.output<typeof SentSurvey>

export const SentSurveyQuery = PageQuery.extend({
  /** Part of the form's title, in either language. */
  title: searchText,
  location_id: filter(id),
  specialty_id: filter(id),
  survey_id: filter(id),
  country: filter(id),
  city: filter(id),
  gender: filter(z.enum(genders)),
  /** Surveys sent to patients of this age, among others. */
  age_from: filter(z.coerce.number().int().min(0).max(oldest)),
  age_to: filter(z.coerce.number().int().min(0).max(oldest)),
})

/** How many patients a survey would be sent to. A number from 1 to 4 is not shown: null, with `is_few`. */
export const RecipientCount = z.object({
  matched: z.number().int().nullable(),
  is_few: z.boolean(),
  /** Those of them who would find it in the app only: no confirmed email, and no device for pushes. */
  without_channel: z.number().int().nullable(),
  without_channel_is_few: z.boolean(),
})
export type RecipientCount = z.output<typeof RecipientCount>

/** A survey that was sent to the caller. */
export const MatchedSurveyRow = z.object({
  /** The id of the sent survey. */
  id: z.number(),
  survey: Titled,
  /** The caller's submission; null if they have not begun. */
  survey_instance_id: z.number().nullable(),
  check: z.enum(matchedChecks),
  /** When the caller last saved or submitted answers. */
  latest_answered_time: instant.nullable(),
  sent_date_time: instant,
  /** Until when it can be answered. */
  ends_at: instant,
})
export type MatchedSurveyRow = z.output<typeof MatchedSurveyRow>

/** A submission that answers a sent survey. */
export const MatchedSubmissionInput = PatientSubmissionInput.pick({
  note: true,
  surveys_answers: true,
  client_id: true,
}).extend({
  /** The id of the sent survey, as in the list of those sent to the caller. */
  listId: chosenId(),
})
export type MatchedSubmissionInput = z.output<typeof MatchedSubmissionInput>

/** A form that was sent to the caller. */
export const FormToAnswer = z.object({
  id: z.number(),
  title: z.string(),
  title_ar: z.string(),
  title_text: z.string(),
  version: z.number().int(),
  groups: z.array(FormGroup),
})
export type FormToAnswer = z.output<typeof FormToAnswer>
