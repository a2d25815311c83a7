import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Values } from '#contract/kit/translate'
import type { NotificationAbout } from '#contract/notifications/calls'
import { notificationChannels, notificationTypeNames } from '#contract/notifications/notificationTypes'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const notifications = pgTable('notifications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  type: text({ enum: notificationTypeNames }).notNull(),
  key: text().notNull(),
  values: jsonb().$type<Values>().notNull(),
  about: jsonb().$type<NotificationAbout>().notNull(),
  createdAt: instant('created_at').notNull(),
  sentOutAt: instant('sent_out_at'),
  readAt: instant('read_at'),
})

export type NotificationRow = typeof notifications.$inferSelect

export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer('user_id').notNull(),
    type: text({ enum: notificationTypeNames }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.channel] })],
)

export const pushKeys = pgTable('push_keys', {
  id: boolean().primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sessionId: integer('session_id').notNull(),
  token: text().notNull(),
  kind: text({ enum: ['web', 'fcm'] }).notNull(),
  p256dh: text(),
  auth: text(),
  createdAt: instant('created_at').notNull(),
})

export const pushDeliveries = pgTable('push_deliveries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  notificationId: integer('notification_id').notNull(),
  deviceId: integer('device_id').notNull(),
  status: text({ enum: ['queued', 'sending', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer().notNull().default(0),
  claimedAt: instant('claimed_at'),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
})
