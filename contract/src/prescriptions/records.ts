import { defineRecord } from '../kit/defineRecord'

/** A prescription. */
export const prescriptionRecord = defineRecord({
  kind: 'prescription',
  owner: 'patient',
  explained: true,
  entity: { name: 'prescription', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: ['show', 'list'] } },
})

/** A dose of a prescription. */
export const executionRecord = defineRecord({
  kind: 'execution',
  owner: 'patient',
  explained: true,
  permissions: {
    'execute-prescription': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
