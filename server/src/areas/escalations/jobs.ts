import type { JobDefinition } from '../../platform/jobs/jobs'
import { bringUpToDate } from './bringUpToDate'

/** The job that opens escalations of overdue checks and makes steps. */
export const updateEscalationsJob = 'update-escalations'

export const escalationJobs: readonly JobDefinition[] = [
  { name: updateEscalationsJob, cron: '* * * * *', run: () => bringUpToDate() },
]
