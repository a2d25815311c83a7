import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const chatMessages = pgTable('chat_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  room: text().notNull(),
  senderId: integer('sender_id').notNull(),
  clientId: uuid('client_id').notNull(),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const chatReads = pgTable(
  'chat_reads',
  {
    room: text().notNull(),
    userId: integer('user_id').notNull(),
    messageId: integer('message_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.userId] })],
)
