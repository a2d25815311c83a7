import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Who asked others into the call of a case (migration 0266). Never changed. */
export const caseCallRequests = pgTable('case_call_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  asked_by: integer().notNull(),
  asked_at: timestamp({ withTimezone: true }).notNull(),
  asks_above: boolean().notNull(),
  people: integer().notNull(),
})
