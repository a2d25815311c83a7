import { defineRecord } from '../kit/defineRecord'

/** For how long kinds of data are kept. */
export const retentionSettingsRecord = defineRecord({
  kind: 'retentionSettings',
  owner: 'nobody',
  guarded: false,
})

/** A run of the job that removes what is older. */
export const retentionRunRecord = defineRecord({
  kind: 'retentionRun',
  owner: 'nobody',
  guarded: false,
})
