import { defineRecord } from '../kit/defineRecord'

/** A case: the stay of an inpatient. */
export const episodeRecord = defineRecord({
  kind: 'episode',
  owner: 'patient',
  explained: true,
  entity: { name: 'episode', use: 'clinical', seeds: { DOCTOR: 'all', NURSE: ['show', 'list'] } },
  permissions: {
    'close-episode': { use: 'clinical', seeds: ['DOCTOR'] },
  },
})

/** A department of a hospital. */
export const departmentRecord = defineRecord({
  kind: 'department',
  owner: 'hospital',
  explained: true,
})
