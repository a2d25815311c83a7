import { discharge } from '#contract/discharge/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { dischargeHandlers } from './handlers'

export const dischargeArea: AreaManifest = {
  name: 'discharge',
  calls: [handledCalls('discharge', discharge, dischargeHandlers)],
}
