import { definePermissions, defineRecord } from '../kit/defineRecord'

export const userRecord = defineRecord({
  kind: 'user',
  owner: 'patient',
  explained: true,
  entity: { name: 'user', use: 'governance', seeds: { ADMIN: 'all' } },
})

export const userDocumentRecord = defineRecord({
  kind: 'userDocument',
  owner: 'patient',
  explained: true,
  permissions: {
    'show-document': { use: 'governance', seeds: ['ADMIN'] },
    'create-document': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const accountPermissions = definePermissions({
  permissions: {
    'update-profile': {
      use: 'clinical',
      seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT'],
    },
    'assign-user-to-hospitals': { use: 'governance', seeds: [] },
  },
})

export const userSummaryRecord = defineRecord({
  kind: 'userSummary',
  owner: 'user',
  permissions: {
    listPatients: { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
  },
})

export const avatarRecord = defineRecord({
  kind: 'avatar',
  owner: 'user',
})
