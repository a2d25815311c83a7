import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const userDocuments = pgTable('user_documents', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  name: text().notNull(),
  mediaId: integer('media_id').notNull(),
  createdBy: integer('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
