import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const userDocuments = pgTable('user_documents', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  name: text().notNull(),
  media_id: integer().notNull(),
  created_by: integer(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})
