import { defineRecord } from '../kit/defineRecord'

/** A survey that was sent to patients. */
export const sentSurveyRecord = defineRecord({
  kind: 'sentSurvey',
  owner: 'hospital',
  explained: true,
  permissions: {
    'manage-public-surveys': { use: 'clinical', seeds: ['ADMIN', 'COORDINATOR'] },
  },
})

/** The same survey, for the patients to whom it was sent. */
export const surveyToAnswerRecord = defineRecord({
  kind: 'surveyToAnswer',
  owner: 'user',
})
