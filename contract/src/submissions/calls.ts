import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { id } from '../kit/values'
import { FormGroup } from '../surveys/form'
import {
  AnswersInput,
  PatientSubmissionInput,
  SavedDraft,
  SharedForm,
  Submission,
  SubmissionInput,
  SubmissionQuery,
  SubmissionRow,
  submissionModels,
  submissionTypes,
} from './submission'

const one = { record: { kind: 'submission', param: 'id' } } as const
// Each permission opens the submissions that it is for: follow-ups, or the others (decision 134).
const showing = ['show-survey-instance', 'update-survey-instance', 'show-follow-up', 'update-follow-up'] as const
const creating = ['create-survey-instance', 'create-follow-up'] as const
const updating = ['update-survey-instance', 'update-follow-up'] as const
const own = { record: { kind: 'ownSubmission', param: 'id' } } as const
const ListId = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * Submissions: filled-in forms. A draft is merged per question; a final one never changes. Problems of answers are
 * reported on `surveys_answers.{line_id}`.
 */
export const submissions = area({
  show: {
    method: 'GET',
    path: '/api/admin/survey-instance/{id}',
    permission: showing,
    summary: 'One submission with its answers, in the version of the form that was answered',
    ...one,
    response: One(Submission),
  },
  ofRecord: {
    method: 'GET',
    path: '/api/admin/survey-instances',
    permission: ['list-survey-instance', 'list-follow-up'],
    summary: 'A page of the submissions about a record, such as a patient or an episode; the newest first',
    query: PageQuery.extend({
      model_type: filter(z.enum(submissionModels)),
      model_id: filter(id),
      type: filter(z.enum(submissionTypes)),
    }),
    scope: 'submission',
    reads: { kind: 'submission', ids: 'data.id' },
    response: Page(SubmissionRow),
  },
  list: {
    method: 'GET',
    path: '/api/admin/survey-instances/patients',
    permission: ['list-survey-instance', 'list-all-patients-survey-instances'],
    summary: 'A page of the submissions for patients of my hospitals and of those whom I treat; the newest first',
    query: SubmissionQuery,
    scope: 'submission',
    reads: { kind: 'submission', ids: 'data.id' },
    response: Page(SubmissionRow),
  },
  create: {
    method: 'POST',
    path: '/api/admin/survey-instances',
    permission: creating,
    summary: 'Submit a form for a patient, or a follow-up of an episode; one with a known `client_id` is stored once',
    body: SubmissionInput,
    audit: { kind: 'submission', id: 'data.id' },
    response: One(Submission),
  },
  createDraft: {
    method: 'POST',
    path: '/api/admin/survey-instances/save',
    permission: creating,
    summary:
      'Start a submission for a patient, or a follow-up of an episode, as a draft; one with a known `client_id` is stored once',
    body: SubmissionInput,
    audit: { kind: 'submission', id: 'data.id' },
    response: SavedDraft,
  },
  submit: {
    method: 'PUT',
    path: '/api/admin/survey-instance/{id}',
    permission: updating,
    summary:
      'Submit a draft with all of its answers; refused with 422 on each question with a problem, and once it is final',
    ...one,
    body: AnswersInput,
    idempotency: 'natural',
    response: One(Submission),
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/admin/survey-instance/{id}/save',
    permission: updating,
    summary: 'Save changed answers of a draft; the others stay. Refused with 422 once it is final',
    ...one,
    body: AnswersInput,
    idempotency: 'natural',
    response: SavedDraft,
  },
})

/** Submissions of patients, who fill in shared forms. */
export const patientSubmissions = area({
  list: {
    method: 'GET',
    path: '/api/patient/survey-instances',
    shows: 'caller',
    permission: 'patient-list-survey-instance',
    summary: 'A page of the forms that I have filled in; the newest first',
    query: PageQuery,
    scope: 'own',
    response: Page(SubmissionRow),
  },
  show: {
    method: 'GET',
    path: '/api/patient/survey-instances/{id}',
    shows: 'caller',
    permission: ['patient-show-survey-instance', 'patient-update-survey-instance'],
    summary: 'One of my submissions with its answers, in the version of the form that was answered',
    ...own,
    response: One(Submission),
  },
  utilities: {
    method: 'GET',
    path: '/api/patient/surveys/utilities',
    shows: 'nobody',
    permission: 'patient-create-survey-instance',
    summary: 'The locations and specialties for which I can fill in a form',
    scope: { through: 'sharedSurvey' },
    response: One(z.object({ hospitals: z.array(NamedOption), specialties: z.array(NamedOption) })),
  },
  find: {
    method: 'GET',
    path: '/api/patient/survey/find/{location}/{specialty}',
    shows: 'nobody',
    permission: 'patient-create-survey-instance',
    summary: 'The shared forms for a location and a specialty, 0 for any of them: 200 at most, by title',
    params: z.object({ location: ListId, specialty: ListId }),
    scope: 'sharedSurvey',
    response: List(SharedForm),
  },
  form: {
    method: 'GET',
    path: '/api/patient/surveys/{id}',
    shows: 'nobody',
    permission: 'patient-create-survey-instance',
    summary: 'A shared form with its questions',
    record: { kind: 'sharedSurvey', param: 'id' },
    response: One(
      SharedForm.extend({
        groups: z.array(FormGroup),
        /** Says that the caller has opened this version now: `opening_token` of a new submission. */
        opening_token: z.string(),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/patient/survey-instances',
    permission: 'patient-create-survey-instance',
    summary: 'Submit a shared form; one with a known `client_id` is stored once',
    body: PatientSubmissionInput,
    audit: { kind: 'ownSubmission', id: 'data.id' },
    response: One(Submission),
  },
  createDraft: {
    method: 'POST',
    path: '/api/patient/survey-instances/save',
    permission: 'patient-create-survey-instance',
    summary: 'Start a submission of a shared form as a draft; one with a known `client_id` is stored once',
    body: PatientSubmissionInput,
    audit: { kind: 'ownSubmission', id: 'data.id' },
    response: SavedDraft,
  },
  submit: {
    method: 'PUT',
    path: '/api/patient/survey-instances/{id}',
    permission: 'patient-update-survey-instance',
    summary:
      'Submit a draft with all of its answers; refused with 422 on each question with a problem, and once it is final',
    ...own,
    body: AnswersInput,
    idempotency: 'natural',
    response: One(Submission),
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/patient/survey-instances/{id}/save',
    permission: 'patient-update-survey-instance',
    summary: 'Save changed answers of a draft; the others stay. Refused with 422 once it is final',
    ...own,
    body: AnswersInput,
    idempotency: 'natural',
    response: SavedDraft,
  },
})
