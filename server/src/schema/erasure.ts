import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { erasureStates } from '#contract/erasure/calls'

const instant = () => timestamp({ withTimezone: true })

/** Requests of patients to erase their accounts (migration 0491). */
export const erasureRequests = pgTable('erasure_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  state: text({ enum: erasureStates }).notNull().default('open'),
  asked_at: instant().notNull(),
  decided_by: integer(),
  decided_at: instant(),
  /** Why it was rejected. */
  reason: text(),
  /** Of an account that was erased: where its owner is told, until the email is gone from the outbox. */
  told_at_address: text(),
})
