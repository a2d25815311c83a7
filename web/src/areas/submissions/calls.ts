import type { PatientSubmissionInput, SubmissionInput } from '#contract/submissions/submission'
import { api } from '../../lib/api/api'
import type { SubmissionCalls } from './filling/submissionCalls'

type PatientFields = Pick<PatientSubmissionInput, 'survey_id' | 'opening_token' | 'hospital_id' | 'specialty_id'>
type StaffFields = Pick<SubmissionInput, 'survey_id' | 'opening_token' | 'hospital_id' | 'specialty_id' | 'model_id'>

/** The calls with which patients fill in shared forms. */
export const patientCalls: SubmissionCalls = {
  kind: 'patient',
  create: (fields, body) => api.patientSubmissions.create.call({ body: { ...(fields as PatientFields), ...body } }),
  createDraft: (fields, body) =>
    api.patientSubmissions.createDraft.call({ body: { ...(fields as PatientFields), ...body } }),
  submit: (id, body) => api.patientSubmissions.submit.call({ params: { id }, body }),
  saveDraft: (id, body) => api.patientSubmissions.saveDraft.call({ params: { id }, body }),
}

/** The calls with which staff fill in forms for patients. */
export const staffCalls: SubmissionCalls = {
  kind: 'staff',
  create: (fields, body) => api.submissions.create.call({ body: { ...(fields as StaffFields), ...body } }),
  createDraft: (fields, body) => api.submissions.createDraft.call({ body: { ...(fields as StaffFields), ...body } }),
  submit: (id, body) => api.submissions.submit.call({ params: { id }, body }),
  saveDraft: (id, body) => api.submissions.saveDraft.call({ params: { id }, body }),
}
