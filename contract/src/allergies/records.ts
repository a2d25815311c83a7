import { defineRecord } from '../kit/defineRecord'

export const allergyRecord = defineRecord({
  kind: 'allergy',
  owner: 'patient',
  explained: true,
  clinicalList: 'allergies',
  permissions: {
    'update-allergies': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
