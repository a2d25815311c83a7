import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#contract/documents/documentKinds'

/** The documents of versions of discharge summaries (migration 0255). The database refuses every change of them. */
export const episodeDocuments = pgTable('episode_documents', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  version: integer().notNull(),
  kind: text().notNull().$type<DocumentKind>(),
  media_en_id: integer().notNull(),
  media_ar_id: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})
