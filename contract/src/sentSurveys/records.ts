import { defineRecord } from '../kit/defineRecord'

export const sentSurveyRecord = defineRecord({
  kind: 'sentSurvey',
  owner: 'hospital',
  explained: true,
  permissions: {
    'manage-public-surveys': { use: 'clinical', seeds: ['ADMIN', 'COORDINATOR'] },
  },
})

export const surveyToAnswerRecord = defineRecord({
  kind: 'surveyToAnswer',
  owner: 'user',
})
