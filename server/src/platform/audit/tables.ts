import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChangedFields } from './auditLog'

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
  /** The changed fields; null for a read. */
  changes: jsonb().$type<ChangedFields>(),
})
