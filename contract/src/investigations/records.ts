import { defineRecord } from '../kit/defineRecord'

/** An order of lab tests or imaging with its results, also for the staff of its center. */
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

/** A file of a result. */
export const investigationFileRecord = defineRecord({
  kind: 'investigationFile',
  owner: 'patient',
})

/** A file on its way to the result of an order: it belongs to who sends it. */
export const investigationUploadRecord = defineRecord({
  kind: 'investigationUpload',
  owner: 'user',
})

/** The same order, without the staff of its center. */
export const orderedInvestigationRecord = defineRecord({
  kind: 'orderedInvestigation',
  owner: 'patient',
})
