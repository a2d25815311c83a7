import { definePermissions } from '../kit/defineRecord'

export const roundPermissions = definePermissions({
  entity: { name: 'round', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all', COORDINATOR: ['show', 'list'] } },
})

export const laterPermissions = definePermissions({
  permissions: {
    'show-calendar': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'create-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'edit-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'list-requests': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR'] },
    'list-reports': { use: 'governance', seeds: ['ADMIN'] },
    'show-report': { use: 'governance', seeds: ['ADMIN'] },
    'create-report': { use: 'governance', seeds: ['ADMIN'] },
    'update-report': { use: 'governance', seeds: ['ADMIN'] },
    'delete-report': { use: 'governance', seeds: ['ADMIN'] },
    showResult: { use: 'clinical', seeds: ['ADMIN'] },
  },
})
