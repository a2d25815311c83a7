import { defineRecord } from '../kit/defineRecord'

export const apiClientRecord = defineRecord({
  kind: 'apiClient',
  owner: 'hospital',
  explained: true,
})
