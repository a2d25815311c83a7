import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  userId: integer('user_id'),
  action: text().notNull(),
  kind: text(),
  recordId: text('record_id'),
  /** Otherwise it was read. */
  change: boolean().notNull(),
  address: text(),
  requestId: text('request_id').notNull(),
  /** Null: once. */
  times: integer(),
})
