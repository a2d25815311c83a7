import { defineRecord } from '../kit/defineRecord'

/** A diagnosis of a visit from before ICD-11 codes. */
export const diagnosisRecord = defineRecord({
  kind: 'diagnosis',
  owner: 'patient',
  explained: true,
})
