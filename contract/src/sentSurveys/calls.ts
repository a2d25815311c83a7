import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, One, Page, PageQuery } from '../kit/responses'
import { AnswersInput, SavedDraft, Submission } from '../submissions/submission'
import {
  FormToAnswer,
  MatchedSubmissionInput,
  MatchedSurveyRow,
  RecipientCount,
  SentSurvey,
  SentSurveyInput,
  SentSurveyQuery,
  SentSurveyRow,
} from './sentSurvey'

const base = '/api/admin/surveys/sent'
const permission = 'manage-public-surveys'
const matched = '/api/admin/survey-matched-instances'
const own = { record: { kind: 'ownSubmission', param: 'id' } } as const
const one = { record: { kind: 'sentSurvey', param: 'id' } } as const
const replacing = {
  replaces: 'show',
  replacedFields: { condition_clinic_id: 'clinic', condition_doctor_id: 'doctor' },
} as const

/** Surveys that are sent to patients. The recipients are fixed when one is sent (decisions 16). */
export const sentSurveys = area({
  list: {
    method: 'GET',
    path: base,
    shows: 'nobody',
    permission,
    summary: 'A page of the sent surveys of my hospitals and their drafts, the newest first',
    query: SentSurveyQuery,
    scope: 'sentSurvey',
    response: Page(SentSurveyRow),
  },
  sheet: {
    method: 'GET',
    path: `${base}/sheet`,
    permission,
    summary: 'The sent surveys as a spreadsheet, with the same filters',
    ...exportCall(SentSurveyRow, SentSurveyQuery.shape),
    scope: 'sentSurvey',
  },
  show: {
    method: 'GET',
    path: `${base}/{id}`,
    shows: 'nobody',
    permission,
    summary: 'One sent survey: to whom it was sent, how many they are, and how many have submitted it',
    ...one,
    response: One(SentSurvey),
  },
  count: {
    method: 'POST',
    path: `${base}/count`,
    changes: false,
    shows: 'nobody',
    permission,
    summary: 'How many patients of mine a survey would be sent to now, without sending it',
    body: SentSurveyInput,
    scope: { through: 'patient' },
    response: One(RecipientCount),
  },
  send: {
    method: 'POST',
    path: base,
    permission,
    summary: 'Send a survey to those of my patients who match now; refused with 422 if nobody does',
    body: SentSurveyInput,
    scope: { through: 'patient' },
    audit: { kind: 'sentSurvey', id: 'data.id' },
    response: One(SentSurvey),
  },
  createDraft: {
    method: 'POST',
    path: `${base}/save`,
    permission,
    summary: 'Save a draft of a survey to send',
    body: SentSurveyInput,
    audit: { kind: 'sentSurvey', id: 'data.id' },
    response: One(SentSurvey),
  },
  sendDraft: {
    method: 'PUT',
    path: `${base}/{id}`,
    permission,
    summary: 'Save a draft and send it to those of my patients who match now; refused with 422 once it is sent',
    ...one,
    scope: { through: 'patient' },
    body: SentSurveyInput,
    ...replacing,
    response: One(SentSurvey),
  },
  saveDraft: {
    method: 'PUT',
    path: `${base}/{id}/save`,
    permission,
    summary: 'Save a draft; refused with 422 once it is sent',
    ...one,
    body: SentSurveyInput,
    ...replacing,
    response: One(SentSurvey),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{id}`,
    permission,
    summary: 'Delete a draft, or withdraw a sent survey: it can no longer be answered, and its submissions stay',
    ...one,
    response: Done,
  },
})

/** The calls of patients about the surveys that were sent to them. */
export const matchedSurveys = area({
  list: {
    method: 'GET',
    path: '/api/admin/list-sent-surveys',
    shows: 'caller',
    permission: 'patient-list-survey-instance',
    summary: 'A page of the surveys that were sent to me, the newest first, and what I can do with each',
    query: PageQuery,
    scope: 'own',
    response: Page(MatchedSurveyRow),
  },
  /** {surveyId}: the version of the form, as in the row's `survey.id`. */
  form: {
    method: 'GET',
    path: '/api/admin/matched-survey/{surveyId}',
    shows: 'nobody',
    permission: ['patient-create-survey-instance', 'patient-update-survey-instance', 'patient-show-survey-instance'],
    summary: 'The form of a survey that was sent to me',
    record: { kind: 'surveyToAnswer', param: 'surveyId' },
    response: One(FormToAnswer),
  },
  create: {
    method: 'POST',
    path: matched,
    permission: 'patient-create-survey-instance',
    summary: 'Submit a survey that was sent to me; refused with 422 once its time is over',
    body: MatchedSubmissionInput,
    audit: { kind: 'ownSubmission', id: 'data.id' },
    response: One(Submission),
  },
  createDraft: {
    method: 'POST',
    path: `${matched}/save`,
    permission: 'patient-create-survey-instance',
    summary: 'Start to answer a survey that was sent to me, as a draft; one that I have begun is saved in that draft',
    body: MatchedSubmissionInput,
    audit: { kind: 'ownSubmission', id: 'data.id' },
    response: SavedDraft,
  },
  submit: {
    method: 'PUT',
    path: `${matched}/{id}`,
    permission: 'patient-update-survey-instance',
    summary:
      'Submit a draft with all of its answers; refused with 422 on each question with a problem, and in time only',
    ...own,
    body: AnswersInput,
    idempotency: 'natural',
    response: One(Submission),
  },
  saveDraft: {
    method: 'PUT',
    path: `${matched}/{id}/save`,
    permission: 'patient-update-survey-instance',
    summary: 'Save changed answers of a draft; the others stay. Refused with 422 once it is final or its time is over',
    ...own,
    body: AnswersInput,
    idempotency: 'natural',
    response: SavedDraft,
  },
})
