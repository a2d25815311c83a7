import { defineRecord } from '../kit/defineRecord'

/** A lab test or an imaging examination in the list that orders choose from. */
export const investigationTypeRecord = defineRecord({
  kind: 'investigation-type',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'investigation-type', use: 'governance', seeds: {} },
})

/** A group of investigations that are ordered together. */
export const orderSetRecord = defineRecord({
  kind: 'order-set',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'order-set', use: 'governance', seeds: {} },
})
