import { broadcasting, system } from '#contract/system/calls'
import { broadcastingHandlers } from '../../platform/realtime/broadcasting'
import { type AreaManifest, handledCalls } from '../manifest'
import { systemJobs } from '.'
import { systemHandlers } from './handlers'

export const systemArea: AreaManifest = {
  name: 'system',
  calls: [
    handledCalls('system', system, systemHandlers),
    handledCalls('broadcasting', broadcasting, broadcastingHandlers),
  ],
  jobs: systemJobs,
}
