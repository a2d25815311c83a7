import { defineRecord } from '../kit/defineRecord'

export const installationRecord = defineRecord({
  kind: 'installation',
  owner: 'nobody',
  guarded: false,
})
