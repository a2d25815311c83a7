import { definePermissions } from '../kit/defineRecord'

/** The permission to read the sent emails. */
export const outboxPermissions = definePermissions({
  permissions: {
    'show-outbox': { use: 'governance', seeds: [] },
  },
})
