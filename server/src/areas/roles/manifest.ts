import { roles } from '#contract/roles/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { roleHandlers } from './handlers'

export const rolesArea: AreaManifest = {
  name: 'roles',
  calls: [handledCalls('roles', roles, roleHandlers)],
}
