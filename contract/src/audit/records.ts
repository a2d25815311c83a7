import { definePermissions } from '../kit/defineRecord'

/** The permission to read the audit log. */
export const auditPermissions = definePermissions({
  permissions: {
    'show-audit': { use: 'governance', seeds: [] },
  },
})
