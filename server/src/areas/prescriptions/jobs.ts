import type { JobDefinition } from '../../platform/jobs/jobs'
import { bringUpToDate } from './generate'
import { alertOfMissedDoses } from './missedDoses'
import { retireOldKeys } from './signed/keys'

/** The job that creates doses and ends holds and courses. */
export const updateDosesJob = 'update-doses'
/** The job that notifies of missed doses of time-critical drugs. */
export const missedDosesJob = 'missed-doses'

/** The job that retires signing keys that are a year old. */
export const retireKeysJob = 'retire-prescription-keys'

export const prescriptionJobs: readonly JobDefinition[] = [
  { name: updateDosesJob, cron: '*/5 * * * *', run: () => bringUpToDate() },
  { name: missedDosesJob, cron: '*/5 * * * *', run: () => alertOfMissedDoses() },
  { name: retireKeysJob, cron: '20 2 * * *', run: retireOldKeys },
]
