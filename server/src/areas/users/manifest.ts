import { users } from '#contract/users/calls'
import { profile } from '#contract/users/profile'
import { type AreaManifest, handledCalls } from '../manifest'
import { userHandlers } from './handlers'
import { userRules } from './policy'
import { profileHandlers } from './profile'
import { usersRecords } from './records'
import { userSources } from './sources'
import { reencodePortraits } from './waitingPortraits'

export const usersArea: AreaManifest = {
  name: 'users',
  calls: [handledCalls('users', users, userHandlers), handledCalls('profile', profile, profileHandlers)],
  records: usersRecords,
  jobs: [reencodePortraits],
  rules: userRules,
  sources: userSources,
}
