import { sql } from 'drizzle-orm'
import { outbox } from '#contract/outbox/calls'
import { removeOldRows } from '../../platform/retention'
import { type AreaManifest, handledCalls } from '../manifest'
import { outboxHandlers } from './handlers'

export const outboxArea: AreaManifest = {
  name: 'outbox',
  calls: [handledCalls('outbox', outbox, outboxHandlers)],
  retained: {
    mails: removeOldRows({ table: 'mails', since: sql`created_at`, when: sql`status not in ('queued', 'sending')` }),
  },
}
