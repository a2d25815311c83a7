import { defineRecord } from '../kit/defineRecord'

/** An entry in the allergies of a patient. */
export const allergyRecord = defineRecord({
  kind: 'allergy',
  owner: 'patient',
  explained: true,
  clinicalList: 'allergies',
  permissions: {
    'update-allergies': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
