import { users } from '#contract/users/calls'
import { profile } from '#contract/users/profile'
import { type AreaManifest, answered } from '../manifest'
import { userHandlers } from './handlers'
import { userRules } from './policy'
import { profileHandlers } from './profile'

export const usersArea: AreaManifest = {
  calls: [answered('users', users, userHandlers), answered('profile', profile, profileHandlers)],
  rules: userRules,
}
