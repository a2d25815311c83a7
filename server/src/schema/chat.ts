import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

export const chatMessages = pgTable('chat_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  room: text().notNull(),
  sender_id: integer().notNull(),
  client_id: uuid().notNull(),
  body: text().notNull(),
  created_at: instant().notNull(),
})

export const chatReads = pgTable(
  'chat_reads',
  {
    room: text().notNull(),
    user_id: integer().notNull(),
    message_id: integer().notNull(),
    read_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.user_id] })],
)
