import { defineRecord } from '../kit/defineRecord'

/** A saved view of a list. */
export const viewRecord = defineRecord({
  kind: 'view',
  owner: 'user',
  explained: true,
})
