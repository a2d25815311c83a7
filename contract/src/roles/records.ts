import { defineRecord } from '../kit/defineRecord'

/** A role with its permissions. */
export const roleRecord = defineRecord({
  kind: 'role',
  owner: 'hospital',
  explained: true,
  entity: { name: 'role', use: 'governance', seeds: {} },
})
