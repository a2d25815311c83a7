import { definePermissions, defineRecord } from '../kit/defineRecord'

/** An account, for those who manage it. */
export const userRecord = defineRecord({
  kind: 'user',
  owner: 'patient',
  explained: true,
  entity: { name: 'user', use: 'governance', seeds: { ADMIN: 'all' } },
})

/** A document of an account. */
export const userDocumentRecord = defineRecord({
  kind: 'userDocument',
  owner: 'patient',
  explained: true,
  permissions: {
    'show-document': { use: 'governance', seeds: ['ADMIN'] },
    'create-document': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The permissions for the own account, and to assign people to hospitals. */
export const accountPermissions = definePermissions({
  permissions: {
    'update-profile': {
      use: 'clinical',
      seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT'],
    },
    'assign-user-to-hospitals': { use: 'governance', seeds: [] },
  },
})

/** Name and role of a user, for choosing somebody from a list. */
export const userSummaryRecord = defineRecord({
  kind: 'userSummary',
  owner: 'user',
  permissions: {
    listPatients: { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
  },
})

/** The picture of a user. */
export const avatarRecord = defineRecord({
  kind: 'avatar',
  owner: 'user',
})
