import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  user_id: integer(),
  action: text().notNull(),
  kind: text(),
  record_id: text(),
  /** True for a change, false for a read. */
  change: boolean().notNull(),
  address: text(),
  request_id: text().notNull(),
  /** Null: once. */
  times: integer(),
})
