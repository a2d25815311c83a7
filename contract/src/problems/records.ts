import { defineRecord } from '../kit/defineRecord'

/** An entry in the problems of a patient. */
export const problemRecord = defineRecord({
  kind: 'problem',
  owner: 'patient',
  explained: true,
  clinicalList: 'problems',
  permissions: {
    'update-problems': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
