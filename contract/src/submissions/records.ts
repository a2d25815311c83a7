import { definePermissions, defineRecord } from '../kit/defineRecord'

/** The permissions for follow-ups, which are submissions about an episode. */
export const followUpPermissions = definePermissions({
  entity: { name: 'follow-up', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: 'all' } },
})

/** A filled-in form. */
export const submissionRecord = defineRecord({
  kind: 'submission',
  owner: 'patient',
  explained: true,
  permissions: {
    'list-survey-instance': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'show-survey-instance': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'create-survey-instance': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'update-survey-instance': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'list-all-patients-survey-instances': { use: 'governance', seeds: ['ADMIN'] },
    'list-all-survey-statistics': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The same form, for the patient who has filled it in. */
export const ownSubmissionRecord = defineRecord({
  kind: 'ownSubmission',
  owner: 'user',
  sameFields: 'submission',
  permissions: {
    'patient-list-survey-instance': { use: 'patient', seeds: ['PATIENT'] },
    'patient-show-survey-instance': { use: 'patient', seeds: ['PATIENT'] },
    'patient-create-survey-instance': { use: 'patient', seeds: ['PATIENT'] },
    'patient-update-survey-instance': { use: 'patient', seeds: ['PATIENT'] },
  },
})

/** A form that patients can fill in on their own. */
export const sharedSurveyRecord = defineRecord({
  kind: 'sharedSurvey',
  owner: 'hospital',
})

/** A red flag: an answer in a filled-in form that needs attention. */
export const surveyFlagRecord = defineRecord({
  kind: 'surveyFlag',
  owner: 'patient',
  explained: true,
})
