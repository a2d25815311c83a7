import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** One clinic session on one date of the clinic's own calendar. */
export const lobbies = pgTable('lobbies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  session_token: uuid().notNull(),
  clinic_id: integer().notNull(),
  date: date().notNull(),
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  started_at: instant().notNull(),
  ended_at: instant(),
})
