import { definePermissions, defineRecord } from '../kit/defineRecord'

export const followUpPermissions = definePermissions({
  entity: { name: 'follow-up', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: 'all' } },
})

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

export const sharedSurveyRecord = defineRecord({
  kind: 'sharedSurvey',
  owner: 'hospital',
})

export const surveyFlagRecord = defineRecord({
  kind: 'surveyFlag',
  owner: 'patient',
  explained: true,
})
