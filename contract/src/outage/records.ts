import { defineRecord } from '../kit/defineRecord'

export const outageCodeRecord = defineRecord({
  kind: 'outageCode',
  owner: 'hospital',
})
