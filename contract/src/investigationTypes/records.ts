import { defineRecord } from '../kit/defineRecord'

/** A lab test or an imaging examination in the list that orders choose from. */
export const investigationTypeRecord = defineRecord({
  kind: 'investigation-type',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'investigation-type', use: 'governance', seeds: {} },
})
