import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const views = pgTable('views', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  list: text().notNull(),
  name: text().notNull(),
  filters: text().notNull(),
})
