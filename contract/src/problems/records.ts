import { defineRecord } from '../kit/defineRecord'

export const problemRecord = defineRecord({
  kind: 'problem',
  owner: 'patient',
  explained: true,
  clinicalList: 'problems',
  permissions: {
    'update-problems': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
