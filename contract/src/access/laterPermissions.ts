import { definePermissions } from '../kit/defineRecord'

/** Permissions of areas that do not exist yet: the list of permissions is closed (document 1, section 6). */
export const roundPermissions = definePermissions({
  entity: { name: 'round', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all', COORDINATOR: ['show', 'list'] } },
})

/** As above, without an entity. */
export const laterPermissions = definePermissions({
  permissions: {
    'list-reports': { use: 'governance', seeds: ['ADMIN'] },
    'show-report': { use: 'governance', seeds: ['ADMIN'] },
    'create-report': { use: 'governance', seeds: ['ADMIN'] },
    'update-report': { use: 'governance', seeds: ['ADMIN'] },
    'delete-report': { use: 'governance', seeds: ['ADMIN'] },
    showResult: { use: 'clinical', seeds: ['ADMIN'] },
  },
})
