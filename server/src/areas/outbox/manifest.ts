import { outbox } from '#contract/outbox/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { outboxHandlers } from './handlers'

export const outboxArea: AreaManifest = {
  name: 'outbox',
  calls: [handledCalls('outbox', outbox, outboxHandlers)],
}
