import { defineRecord } from '../kit/defineRecord'

/** A form, for those who read it: also staff of the hospitals above and under its own. */
export const surveyRecord = defineRecord({
  kind: 'survey',
  owner: 'hospital',
  explained: true,
  entity: { name: 'specialties-form', use: 'governance', seeds: { ADMIN: 'all' } },
})

/** A question of the question bank. */
export const questionRecord = defineRecord({
  kind: 'question',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'question', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: ['show', 'list'] } },
  permissions: {
    'publish-question': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The same form, for those who change it. */
export const ownSurveyRecord = defineRecord({
  kind: 'ownSurvey',
  owner: 'hospital',
  sameFields: 'survey',
})
