import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const views = pgTable('views', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  filters: text().notNull(),
})
