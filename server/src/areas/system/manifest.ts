import { sql } from 'drizzle-orm'
import { broadcasting, system } from '#contract/system/calls'
import { broadcastingHandlers } from '../../platform/realtime/broadcasting'
import { removeOldRows } from '../../platform/retention'
import { type AreaManifest, handledCalls } from '../manifest'
import { systemJobs } from '.'
import { systemHandlers } from './handlers'

export const systemArea: AreaManifest = {
  name: 'system',
  calls: [
    handledCalls('system', system, systemHandlers),
    handledCalls('broadcasting', broadcasting, broadcastingHandlers),
  ],
  retained: { sessions: removeOldRows({ table: 'sessions', since: sql`least(ended_at, expires_at)` }) },
  jobs: systemJobs,
}
