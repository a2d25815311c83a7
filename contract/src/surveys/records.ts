import { defineRecord } from '../kit/defineRecord'

export const surveyRecord = defineRecord({
  kind: 'survey',
  owner: 'hospital',
  explained: true,
  entity: { name: 'specialties-form', use: 'governance', seeds: { ADMIN: 'all' } },
})

export const questionRecord = defineRecord({
  kind: 'question',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'question', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: ['show', 'list'] } },
  permissions: {
    'publish-question': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const ownSurveyRecord = defineRecord({
  kind: 'ownSurvey',
  owner: 'hospital',
  sameFields: 'survey',
})
