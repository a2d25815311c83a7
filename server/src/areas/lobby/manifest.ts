import { lobby } from '#contract/lobby/calls'
import { clinicSessions } from '#contract/lobby/clinicSessions'
import { waitingCalls } from '#contract/lobby/waitingCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { lobbyJobs } from '.'
import { clinicSessionHandlers } from './clinicSessionHandlers'
import { lobbyHandlers } from './handlers'
import { lobbyRules } from './policy'
import { lobbyRecords } from './records'
import { lobbySources } from './sources'
import { waitingHandlers } from './waitingHandlers'

export const lobbyArea: AreaManifest = {
  name: 'lobby',
  calls: [
    handledCalls('lobby', lobby, lobbyHandlers),
    handledCalls('clinics', clinicSessions, clinicSessionHandlers),
    handledCalls('patient', waitingCalls, waitingHandlers),
  ],
  records: lobbyRecords,
  rules: lobbyRules,
  sources: lobbySources,
  jobs: lobbyJobs,
}
