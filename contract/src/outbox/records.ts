import { definePermissions } from '../kit/defineRecord'

export const outboxPermissions = definePermissions({
  permissions: {
    'show-outbox': { use: 'governance', seeds: [] },
  },
})
