import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy } from '../../schema/recordSources'

export const roundSources = {
  round: {
    from: sql`rounds where true`,
    id: sql`rounds.id`,
    ...namedBy(sql`rounds.title`),
    at: sql.raw(epochMs('rounds.starts_at')),
    zone: sql`rounds.time_zone`,
    order: sql`rounds.starts_at desc, rounds.id desc`,
    rules: {
      round: sql`rounds.id`,
      seenRound: sql`rounds.id`,
      attendedRound: sql`rounds.id`,
      ledRound: sql`rounds.id`,
      roundCase: sql`(select min(id) from round_cases where round_id = rounds.id)`,
    },
  },
} satisfies Record<string, RecordSource>
