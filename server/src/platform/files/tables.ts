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

/** Files that arrive in several requests, until the record that they belong to is saved (migration 0330). */
export const uploads = pgTable('uploads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Null: whoever holds the link of an order (migration 0371). */
  user_id: integer(),
  file_name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  last_modified: bigint({ mode: 'number' }).notNull(),
  part_name: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  active_at: timestamp({ withTimezone: true }).notNull(),
  stored_name: text(),
  stored_as: text(),
  content_type: text(),
  sha256: char({ length: 64 }),
})

export type UploadRow = typeof uploads.$inferSelect

export type MediaRow = typeof media.$inferSelect
