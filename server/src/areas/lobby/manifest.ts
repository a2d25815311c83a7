import { lobby } from '#contract/lobby/calls'
import { type AreaManifest, answered } from '../manifest'
import { lobbyJobs } from '.'
import { lobbyHandlers } from './handlers'
import { lobbyRules } from './policy'

export const lobbyArea: AreaManifest = {
  calls: [answered('lobby', lobby, lobbyHandlers)],
  rules: lobbyRules,
  jobs: lobbyJobs,
}
