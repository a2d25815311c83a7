import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

/** Until when each person has seen a case (migration 0254). */
export const caseLooks = pgTable(
  'case_looks',
  {
    episode_id: integer().notNull(),
    user_id: integer().notNull(),
    looked_at: timestamp({ withTimezone: true }).notNull(),
  },
  ({ episode_id, user_id }) => [primaryKey({ columns: [episode_id, user_id] })],
)
