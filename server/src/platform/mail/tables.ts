import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  to_address: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  language: text({ enum: ['en', 'ar'] }).notNull(),
  status: text({ enum: ['kept', 'queued', 'sending', 'sent', 'failed'] }).notNull(),
  attempts: integer().notNull().default(0),
  created_at: instant().notNull(),
  claimed_at: instant(),
  sent_at: instant(),
  last_error: text(),
  /** An iCalendar file that is attached. */
  calendar: text(),
})

export type MailRow = typeof mails.$inferSelect
