import { defineRecord } from '../kit/defineRecord'

export const hospitalRecord = defineRecord({
  kind: 'hospital',
  owner: 'hospital',
  explained: true,
  entity: { name: 'hospital', use: 'governance', seeds: { ADMIN: ['update', 'show', 'list'] } },
})

export const labRecord = defineRecord({
  kind: 'lab',
  owner: 'hospital',
  explained: true,
  entity: { name: 'lab', use: 'governance', seeds: { ADMIN: 'all' } },
})

export const radiologyCenterRecord = defineRecord({
  kind: 'radiologyCenter',
  owner: 'hospital',
  sameFields: 'lab',
  explained: true,
  entity: { name: 'radiology', use: 'governance', seeds: { ADMIN: 'all' } },
})

export const ownHospitalRecord = defineRecord({
  kind: 'ownHospital',
  owner: 'hospital',
  permissions: {
    'manage-hospital-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const ownLabRecord = defineRecord({
  kind: 'ownLab',
  owner: 'hospital',
  permissions: {
    'manage-lab-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const ownRadiologyCenterRecord = defineRecord({
  kind: 'ownRadiologyCenter',
  owner: 'hospital',
  sameFields: 'ownLab',
  permissions: {
    'manage-Radiology-member': { use: 'governance', seeds: ['ADMIN'] },
  },
})
