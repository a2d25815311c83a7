import { definePermissions, defineRecord } from '../kit/defineRecord'

/** The permission of patients to read their own past. */
export const timelinePermissions = definePermissions({
  permissions: {
    patientTimeLine: { use: 'patient', seeds: ['PATIENT'] },
  },
})

/** A stay that has ended, for its patient only. */
export const ownEpisodeRecord = defineRecord({
  kind: 'ownEpisode',
  owner: 'user',
})
