import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const transferSources = {
  transfer: {
    from: sql`transfers join episodes on episodes.id = transfers.episode_id
      join users on users.id = episodes.patient_id where true`,
    id: sql`transfers.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('transfers.offered_at')),
    order: sql`transfers.id desc`,
    rules: { transfer: sql`transfers.id`, offeredTransfer: sql`transfers.id` },
  },
} satisfies Record<string, RecordSource>
