import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One session of a clinic on one date of its own calendar. */
export const lobbies = pgTable('lobbies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sessionToken: uuid('session_token').notNull(),
  clinicId: integer('clinic_id').notNull(),
  date: date().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
})
