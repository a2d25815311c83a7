import { defineRecord } from '../kit/defineRecord'

/** A hospital. */
export const hospitalRecord = defineRecord({
  kind: 'hospital',
  owner: 'hospital',
  explained: true,
  entity: { name: 'hospital', use: 'governance', seeds: { ADMIN: ['update', 'show', 'list'] } },
})

/** A lab. */
export const labRecord = defineRecord({
  kind: 'lab',
  owner: 'hospital',
  explained: true,
  entity: { name: 'lab', use: 'governance', seeds: { ADMIN: 'all' } },
})

/** A radiology center. */
export const radiologyCenterRecord = defineRecord({
  kind: 'radiologyCenter',
  owner: 'hospital',
  sameFields: 'lab',
  explained: true,
  entity: { name: 'radiology', use: 'governance', seeds: { ADMIN: 'all' } },
})

/** The staff of a hospital, which only the hospital itself manages. */
export const ownHospitalRecord = defineRecord({
  kind: 'ownHospital',
  owner: 'hospital',
  permissions: {
    'manage-hospital-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The staff of a lab, which only the lab itself manages. */
export const ownLabRecord = defineRecord({
  kind: 'ownLab',
  owner: 'hospital',
  permissions: {
    'manage-lab-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The staff of a radiology center, which only the center itself manages. */
export const ownRadiologyCenterRecord = defineRecord({
  kind: 'ownRadiologyCenter',
  owner: 'hospital',
  sameFields: 'ownLab',
  permissions: {
    'manage-Radiology-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})
