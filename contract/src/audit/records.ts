import { definePermissions } from '../kit/defineRecord'

export const auditPermissions = definePermissions({
  permissions: {
    'show-audit': { use: 'governance', seeds: [] },
  },
})
