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
    },
  },
  // Named after its round: who the patient is, attendees see only in the round.
  roundCase: {
    from: sql`round_cases join rounds on rounds.id = round_cases.round_id where true`,
    id: sql`round_cases.id`,
    ...namedBy(sql`rounds.title`),
    at: sql.raw(epochMs('rounds.starts_at')),
    zone: sql`rounds.time_zone`,
    order: sql`rounds.starts_at desc, round_cases.id desc`,
    rules: { roundCase: sql`round_cases.id` },
  },
} satisfies Record<string, RecordSource>
