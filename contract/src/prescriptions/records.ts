import { defineRecord } from '../kit/defineRecord'

export const prescriptionRecord = defineRecord({
  kind: 'prescription',
  owner: 'patient',
  explained: true,
  entity: { name: 'prescription', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: ['show', 'list'] } },
})

export const executionRecord = defineRecord({
  kind: 'execution',
  owner: 'patient',
  explained: true,
  permissions: {
    'execute-prescription': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
