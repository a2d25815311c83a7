import {
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { type PhoneChannel, textChannels } from '#contract/notifications/textChannels'
import { textStatuses } from '#contract/outbox/textStatuses'
import type { MessageTemplate } from '../platform/textMessages/gateway'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** Short messages to phones (migrations 0473, 0495). */
export const textMessages = pgTable('text_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** By which the provider and its delivery reports name it. */
  reference: uuid().notNull(),
  user_id: integer().notNull(),
  notification_id: integer(),
  hospital_id: integer(),
  purpose: text({ enum: ['notification', 'code'] }).notNull(),
  channel: text({ enum: textChannels }).notNull().default('sms'),
  /** E.164. */
  number: text().notNull(),
  language: text({ enum: ['en', 'ar'] }).notNull(),
  /** Empty once a code was sent. */
  body: text().notNull(),
  /** Of WhatsApp; null once a code was sent. */
  template: jsonb().$type<MessageTemplate>(),
  parts: smallint().notNull(),
  status: text({ enum: textStatuses }).notNull().default('queued'),
  attempts: integer().notNull().default(0),
  created_at: instant().notNull(),
  send_after: instant().notNull(),
  expires_at: instant().notNull(),
  claimed_at: instant(),
  settled_at: instant(),
  provider_id: text(),
  last_error: text(),
  /** `YYYY-MM-DD` in UTC. */
  charged_on: date(),
  /** Hundredths of the currency. */
  cost: integer().notNull().default(0),
})

export type TextMessageRow = typeof textMessages.$inferSelect

/** Returns the table of those who have agreed to get messages by a channel. */
function consentTable(name: string) {
  return pgTable(name, {
    user_id: integer().primaryKey(),
    /** E.164; it counts only while it is the number of the account. */
    number: text().notNull(),
    given_at: instant().notNull(),
    withdrawn_at: instant(),
    withdrawn_by: text({ enum: ['owner', 'stop'] }),
  })
}

export const textConsents = consentTable('text_consents')
export const whatsappConsents = consentTable('whatsapp_consents')
export const consentsOf: Record<PhoneChannel, typeof textConsents> = { sms: textConsents, whatsapp: whatsappConsents }

export const phoneCodes = pgTable(
  'phone_codes',
  {
    user_id: integer().notNull(),
    purpose: text({ enum: ['consent', 'whatsapp'] }).notNull(),
    number: text().notNull(),
    hash: bytes().notNull(),
    expires_at: instant().notNull(),
    tries: smallint().notNull().default(0),
    used_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.purpose] })],
)
