import type { JobDefinition } from '../../platform/jobs/jobs'
import { endClinicSessions } from './endClinicSessions'
import { sweepLobbies } from './sweep'

const everyMinute = '* * * * *'

/** One transaction per clinic session, so that clinic sessions do not wait for each other and locks are short. */
export const lobbyJobs: JobDefinition[] = [
  { name: 'sweep-lobbies', cron: everyMinute, ownTransactions: true, run: sweepLobbies },
  { name: 'end-sessions', cron: everyMinute, ownTransactions: true, run: endClinicSessions },
]
