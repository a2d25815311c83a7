import { defineRecord } from '../kit/defineRecord'

/** A measured value of a patient. */
export const vitalSignRecord = defineRecord({
  kind: 'vitalSign',
  owner: 'patient',
  explained: true,
  entity: { name: 'vital-sign', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: 'all' } },
})
