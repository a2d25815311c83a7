import { roles } from '#contract/roles/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { roleHandlers } from './handlers'
import { roleRules } from './policy'
import { rolesRecords } from './records'
import { roleSources } from './sources'

export const rolesArea: AreaManifest = {
  name: 'roles',
  calls: [handledCalls('roles', roles, roleHandlers)],
  records: rolesRecords,
  rules: roleRules,
  sources: roleSources,
}
