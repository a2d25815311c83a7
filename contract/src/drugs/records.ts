import { defineRecord } from '../kit/defineRecord'

export const drugRecord = defineRecord({
  kind: 'drug',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'drug', use: 'governance', seeds: {} },
})
