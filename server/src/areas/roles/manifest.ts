import { roles } from '#contract/roles/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { roleHandlers } from './handlers'
import { roleRules } from './policy'
import { roleSources } from './sources'

export const rolesArea: AreaManifest = {
  name: 'roles',
  calls: [handledCalls('roles', roles, roleHandlers)],
  rules: roleRules,
  sources: roleSources,
}
