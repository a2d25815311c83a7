import { defineRecord } from '../kit/defineRecord'

/** A vacation of a hospital, a clinic or a doctor, or a national one. */
export const vacationRecord = defineRecord({
  kind: 'vacation',
  owner: 'hospital',
  explained: true,
  entity: { name: 'vacation', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all' } },
  permissions: {
    'manage-national-vacations': { use: 'governance', seeds: [] },
  },
})
