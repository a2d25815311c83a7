import { outbox } from '#contract/outbox/calls'
import { type AreaManifest, answered } from '../manifest'
import { outboxHandlers } from './handlers'

export const outboxArea: AreaManifest = {
  calls: [answered('outbox', outbox, outboxHandlers)],
}
