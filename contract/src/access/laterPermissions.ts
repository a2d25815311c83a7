import { definePermissions } from '../kit/defineRecord'

/** Permissions of areas that do not exist yet: the list of permissions is closed (document 1, section 6). */
export const laterPermissions = definePermissions({
  permissions: {
    showResult: { use: 'clinical', seeds: ['ADMIN'] },
  },
})
