import type { JobDefinition } from '../../platform/jobs/jobs'
import { endSessions } from './endSessions'
import { sweepLobbies } from './sweep'

const everyMinute = '* * * * *'

export const lobbyJobs: JobDefinition[] = [
  { name: 'sweep-lobbies', cron: everyMinute, run: sweepLobbies },
  { name: 'end-sessions', cron: everyMinute, run: endSessions },
]
