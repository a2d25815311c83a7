import { defineRecord } from '../kit/defineRecord'

/** A drug in the list that prescriptions choose from. */
export const drugRecord = defineRecord({
  kind: 'drug',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'drug', use: 'governance', seeds: {} },
})
