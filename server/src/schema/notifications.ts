import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { NotificationAbout } from '#contract/notifications/calls'
import { notificationChannels, notificationTypeNames } from '#contract/notifications/notificationTypes'
import type { NameInScripts } from '#contract/rules/localName'

/** Values in the notification's text: `at` is an instant (ISO 8601), `zone` the zone of its clinic, for
 * notifications to staff; names are stored in both scripts. */
export type NotificationValues = Record<string, string | number | NameInScripts>

const instant = () => timestamp({ withTimezone: true })

export const notifications = pgTable('notifications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  type: text({ enum: notificationTypeNames }).notNull(),
  key: text().notNull(),
  values: jsonb().$type<NotificationValues>().notNull(),
  about: jsonb().$type<NotificationAbout>().notNull(),
  created_at: instant().notNull(),
  sent_out_at: instant(),
  read_at: instant(),
})

export type NotificationRow = typeof notifications.$inferSelect

export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: integer().notNull(),
    type: text({ enum: notificationTypeNames }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.type, table.channel] })],
)

export const pushKeys = pgTable('push_keys', {
  id: boolean().primaryKey().default(true),
  public_key: text().notNull(),
  private_key: text().notNull(),
  created_at: instant().notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  session_id: integer().notNull(),
  token: text().notNull(),
  kind: text({ enum: ['web', 'fcm'] }).notNull(),
  p256dh: text(),
  auth: text(),
  created_at: instant().notNull(),
})

export const pushDeliveries = pgTable('push_deliveries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  notification_id: integer().notNull(),
  device_id: integer().notNull(),
  status: text({ enum: ['queued', 'sending', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer().notNull().default(0),
  claimed_at: instant(),
  sent_at: instant(),
  last_error: text(),
})
