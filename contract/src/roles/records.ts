import { defineRecord } from '../kit/defineRecord'

export const roleRecord = defineRecord({
  kind: 'role',
  owner: 'hospital',
  explained: true,
  entity: { name: 'role', use: 'governance', seeds: {} },
})
