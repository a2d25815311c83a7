import { broadcasting, system } from '#contract/system/calls'
import { broadcastingHandlers } from '../../platform/realtime/broadcasting'
import { type AreaManifest, answered } from '../manifest'
import { systemJobs } from '.'
import { systemHandlers } from './handlers'

export const systemArea: AreaManifest = {
  calls: [answered('system', system, systemHandlers), answered('broadcasting', broadcasting, broadcastingHandlers)],
  jobs: systemJobs,
}
