import { defineRecord } from '../kit/defineRecord'

export const investigationTypeRecord = defineRecord({
  kind: 'investigation-type',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'investigation-type', use: 'governance', seeds: {} },
})
