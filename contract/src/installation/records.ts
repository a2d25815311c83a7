import { defineRecord } from '../kit/defineRecord'

/** The settings of the installation: its name, its address for support and its color. */
export const installationRecord = defineRecord({
  kind: 'installation',
  owner: 'nobody',
  guarded: false,
})
