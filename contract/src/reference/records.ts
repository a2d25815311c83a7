import { defineRecord } from '../kit/defineRecord'

export const levelRecord = defineRecord({
  kind: 'level',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'level', use: 'governance', seeds: {} },
})

export const specialtyRecord = defineRecord({
  kind: 'specialty',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'specialty', use: 'governance', seeds: {} },
})

export const cityRecord = defineRecord({
  kind: 'city',
  owner: 'nobody',
  guarded: false,
  entity: { name: 'city', use: 'governance', seeds: {} },
})
