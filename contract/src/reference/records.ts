import { defineRecord } from '../kit/defineRecord'

/** An experience level of doctors. */
export const levelRecord = defineRecord({
  kind: 'level',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'level', use: 'governance', seeds: {} },
})

/** A medical specialty. */
export const specialtyRecord = defineRecord({
  kind: 'specialty',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'specialty', use: 'governance', seeds: {} },
})

/** A city. */
export const cityRecord = defineRecord({
  kind: 'city',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'city', use: 'governance', seeds: {} },
})
