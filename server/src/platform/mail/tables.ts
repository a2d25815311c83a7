import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  toAddress: text('to_address').notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  language: text({ enum: ['en', 'ar'] }).notNull(),
  status: text({ enum: ['kept', 'queued', 'sending', 'sent', 'failed'] }).notNull(),
  attempts: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  claimedAt: instant('claimed_at'),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
})

export type MailRow = typeof mails.$inferSelect
