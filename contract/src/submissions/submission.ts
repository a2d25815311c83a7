import * as z from 'zod'
import { filter, NamedOption, PageQuery, searchText } from '../kit/responses'
import { always, chosenId, day, id, instant, isBefore, multiLine, nationalId, optionalId } from '../kit/values'
import { SURVEY_STATUS, SURVEY_TYPE } from '../surveys/codes'
import { FormGroup, openingToken } from '../surveys/form'
import { storableText } from '../surveys/readAnswer'
import { Person } from '../users/people'

/** At most so many answers has a submission. */
export const mostAnswers = 500
const longestNote = 4000

/** What a submission is about. */
export const submissionModels = ['patient', 'episode'] as const
/** Which of the forms about a patient it is (document 3, section 3). */
export const submissionTypes = ['general', 'doctor', 'nurse'] as const

const SentValue = z.union([z.array(z.number()), z.string().transform(storableText), z.number(), z.null()])

/** What a malformed value is read as: no option has this id, so that the problem is reported on the question. */
const unreadable = [0]

/** An answer: the ids of the chosen options, or what was typed; null or empty to clear it. */
export const AnswerInput = z.object({
  /** The line of the question; of a composite question, of its part. */
  line_id: id,
  answer_value: z.preprocess((value) => (SentValue.safeParse(value).success ? value : unreadable), SentValue),
})

/** The fields with which answers are saved. */
export const answerFields = {
  /** Missing, it stays as it is; empty, it is removed. */
  note: multiLine(longestNote)
    .nullish()
    .transform((note) => (note === undefined ? undefined : note || null)),
  surveys_answers: z.array(AnswerInput).max(mostAnswers, 'validation.atMost').default([]),
}

/**
 * Chosen by the client. A submission that is sent again with the same one is the same submission: the answers are saved
 * in it, except over those that were changed since its creation, and once it is final it is only returned.
 */
const clientId = z.uuid({ error: 'validation.invalid' }).nullish()

/** Saves answers in a submission. */
export const AnswersInput = z.object({
  ...answerFields,
  /**
   * The revision on which the changes are based. Answers that another person has changed since are not overwritten; they
   * are returned as conflicts. Without it, the answers overwrite others.
   */
  revision: z.coerce.number().int().min(0).nullish(),
})
export type AnswersInput = z.output<typeof AnswersInput>

const SubmissionFields = z.object({
  ...answerFields,
  /** A version of a form: for a new submission the current one, or with `opening_token` the one that was current then. */
  survey_id: chosenId('validation.invalidSurvey'),
  opening_token: openingToken,
  /** The location, of a form for a patient. A follow-up belongs to the hospital and the specialty of the episode. */
  hospital_id: optionalId('validation.invalidLocation'),
  specialty_id: optionalId('validation.invalidSpecialty'),
  model_type: z.enum(submissionModels, { error: 'validation.invalidChoice' }).default('patient'),
  /** The patient or the episode. */
  model_id: chosenId('validation.invalidChoice'),
  /** Of an episode, `doctor` or `nurse`: its admission form is created with the episode. */
  type: z.enum(submissionTypes, { error: 'validation.invalidChoice' }).default('general'),
  client_id: clientId,
})

/** A form that staff fill in for a patient, or a follow-up of an episode. */
export const SubmissionInput = SubmissionFields.superRefine((input, context) => {
  const { model_type: model, hospital_id: hospital, type } = input
  const report = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message, input })
  if (model === 'patient' && hospital === null) report('hospital_id', 'validation.required')
  if (model === 'episode' && type === 'general') report('type', 'validation.invalidChoice')
}, always)
export type SubmissionInput = z.output<typeof SubmissionInput>

/** A shared form that a patient fills in. */
export const PatientSubmissionInput = z.object({
  ...answerFields,
  /** A version of a form: for a new submission the current one, or with `opening_token` the one that was current then. */
  survey_id: chosenId('validation.invalidSurvey'),
  opening_token: openingToken,
  /** The location; by default that of the form. */
  hospital_id: optionalId('validation.invalidLocation'),
  specialty_id: optionalId('validation.invalidSpecialty'),
  client_id: clientId,
})
export type PatientSubmissionInput = z.output<typeof PatientSubmissionInput>

/** A submission in a list. */
export const SubmissionRow = z.object({
  id: z.number(),
  /** The version that is answered. */
  survey_id: z.number(),
  survey: z.object({
    id: z.number(),
    line_id: z.number(),
    version: z.number().int(),
    /** In the caller's language. */
    title: z.string(),
    hospital: NamedOption.nullable(),
    type: z.enum(SURVEY_TYPE),
    type_text: z.string(),
  }),
  patient: Person,
  patient_id: z.number(),
  hospital: NamedOption.nullable(),
  specialty: NamedOption.nullable(),
  specialty_id: z.number().nullable(),
  /** The documented name of `survey_id` in follow-ups. */
  specialty_form_id: z.number(),
  model_type: z.string(),
  model_id: z.number(),
  type: z.string(),
  status: z.enum(SURVEY_STATUS),
  status_text: z.string(),
  /** Whether the caller can open it. If not, they can give a reason for opening the patient's records. */
  is_open: z.boolean(),
  /** Only a draft can be changed; a follow-up by its author only, while the episode is open. */
  editable: z.boolean(),
  /** Null if the caller cannot open the submission. */
  note: z.string().nullable(),
  creator_id: z.number(),
  creator: Person,
  editor_id: z.number().nullable(),
  created_at: instant,
  updated_at: instant,
  submitted_at: instant.nullable(),
})
export type SubmissionRow = z.output<typeof SubmissionRow>

const AnswerValue = z.union([z.array(z.number()), z.string(), z.number()])

/** A stored answer. */
export const SubmissionAnswer = z.object({
  line_id: z.number(),
  answer_value: AnswerValue,
  /** In the caller's language: the labels of the chosen options, or what was typed. */
  answer_body: z.string(),
})

/** A submission with its answers, in the version of the form that was answered. */
export const Submission = SubmissionRow.extend({
  editor: Person.nullable(),
  client_id: z.string().nullable(),
  /** Increased with every change. */
  revision: z.number().int(),
  groups: z.array(FormGroup),
  surveys_answers: z.array(SubmissionAnswer),
  /** The scores of the composite questions that are shown. */
  scores: z.array(
    z.object({
      line_id: z.number(),
      /** How many of the parts are answered. */
      answered: z.number().int(),
      parts: z.number().int(),
      /** Null while a part is not answered. */
      score: z.number().nullable(),
    }),
  ),
})
export type Submission = z.output<typeof Submission>

/** An answer that another person has changed since the revision on which a change is based. */
export const AnswerConflict = z.object({
  line_id: z.number(),
  /** The stored answer, which was not overwritten. */
  theirs: AnswerValue,
  theirs_body: z.string(),
})

/** A saved draft: the stored submission, and the answers that were not stored because another person changed them. */
export const SavedDraft = z.object({ data: Submission, conflicts: z.array(AnswerConflict) })
export type SavedDraft = z.output<typeof SavedDraft>

/** The filters of the list of submissions. Dates are in the caller's time zone. */
export const SubmissionQuery = PageQuery.extend({
  hospital_id: filter(id),
  specialty_id: filter(id),
  from: filter(day),
  to: filter(day),
  /** Part of the form's title, in either language. */
  title: searchText,
  /** Part of the patient's name. */
  name: searchText,
  /** Part of the patient's national ID. */
  uuid: filter(nationalId),
}).superRefine(({ from, to }, context) => {
  if (isBefore(to, from)) {
    context.addIssue({ code: 'custom', path: ['to'], message: 'validation.endBeforeStart', input: to })
  }
})

/** A form that a patient can fill in. */
export const SharedForm = NamedOption.extend({
  /** The documents name it `title`. */
  title: z.string(),
  line_id: z.number(),
  hospital: NamedOption.nullable(),
  specialty: NamedOption.nullable(),
  questions_count: z.number().int(),
})
