import { defineRecord } from '../kit/defineRecord'

/** A merge of two records of patients (decision 195). */
export const patientMergeRecord = defineRecord({
  kind: 'patientMerge',
  owner: 'patient',
  explained: true,
})
