import { defineRecord } from '../kit/defineRecord'

export const investigationRecord = defineRecord({
  kind: 'investigation',
  owner: 'patient',
  explained: true,
  entity: {
    name: 'investigation',
    use: 'clinical',
    seeds: { DOCTOR: 'all', NURSE: ['show', 'list'], LAB_OR_RADIOLOGY: ['update', 'show', 'list'] },
  },
})

export const investigationFileRecord = defineRecord({
  kind: 'investigationFile',
  owner: 'patient',
})

export const orderedInvestigationRecord = defineRecord({
  kind: 'orderedInvestigation',
  owner: 'patient',
})
