import { sql } from 'drizzle-orm'
import { retention as calls } from '#contract/retention/calls'
import { handlers } from '../../platform/http/handlers'
import type { AreaRecords } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { readPeriods, savePeriods } from './periods'
import { readRuns, retentionJobs } from './runs'

const retentionHandlers = handlers(calls, {
  show: async () => ({ data: await readPeriods() }),

  update: async ({ body }) => ({ data: await savePeriods(body) }),

  runs: ({ query }) => readRuns(query),
})

/** How the audit log reads the settings; the entry of a run is written by its job. */
const retentionRecords: AreaRecords = {
  retentionSettings: {
    audited: () => sql`select to_jsonb(audited) - 'is_only' as state from retention_settings as audited`,
  },
}

export const retentionArea: AreaManifest = {
  name: 'retention',
  calls: [handledCalls('retention', calls, retentionHandlers)],
  records: retentionRecords,
  jobs: retentionJobs,
}
