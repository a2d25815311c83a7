import { defineRecord } from '../kit/defineRecord'

export const viewRecord = defineRecord({
  kind: 'view',
  owner: 'user',
  explained: true,
})
