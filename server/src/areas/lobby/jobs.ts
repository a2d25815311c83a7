import type { JobDefinition } from '../../platform/jobs/jobs'
import { endClinicSessions } from './endClinicSessions'
import { sweepLobbies } from './sweep'

const everyMinute = '* * * * *'

/** One transaction for each session: nobody waits for the sessions of others, and no lock is held for long. */
export const lobbyJobs: JobDefinition[] = [
  { name: 'sweep-lobbies', cron: everyMinute, ownTransactions: true, run: sweepLobbies },
  { name: 'end-sessions', cron: everyMinute, ownTransactions: true, run: endClinicSessions },
]
