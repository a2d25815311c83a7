import { definePermissions } from '../kit/defineRecord'

/** Permissions of areas that do not exist yet: the list of permissions is closed (document 1, section 6). */
export const laterPermissions = definePermissions({
  permissions: {
    'show-calendar': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'create-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'edit-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'list-reports': { use: 'governance', seeds: ['ADMIN'] },
    'show-report': { use: 'governance', seeds: ['ADMIN'] },
    'create-report': { use: 'governance', seeds: ['ADMIN'] },
    'update-report': { use: 'governance', seeds: ['ADMIN'] },
    'delete-report': { use: 'governance', seeds: ['ADMIN'] },
    showResult: { use: 'clinical', seeds: ['ADMIN'] },
  },
})
