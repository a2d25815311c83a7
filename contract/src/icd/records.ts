import { defineRecord } from '../kit/defineRecord'

export const diagnosisRecord = defineRecord({
  kind: 'diagnosis',
  owner: 'patient',
  explained: true,
})
