import { roles } from '#contract/roles/calls'
import { type AreaManifest, answered } from '../manifest'
import { roleHandlers } from './handlers'

export const rolesArea: AreaManifest = {
  calls: [answered('roles', roles, roleHandlers)],
}
