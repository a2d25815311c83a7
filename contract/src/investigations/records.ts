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

/** A file on its way to the result of an order: it belongs to who sends it. */
export const investigationUploadRecord = defineRecord({
  kind: 'investigationUpload',
  owner: 'user',
})

export const orderedInvestigationRecord = defineRecord({
  kind: 'orderedInvestigation',
  owner: 'patient',
})
