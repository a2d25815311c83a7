import { bigint, char, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const media = pgTable('media', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  file_name: text().notNull(),
  content_type: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: char({ length: 64 }).notNull(),
  stored_name: text().notNull(),
  created_by: integer(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})

export type MediaRow = typeof media.$inferSelect
