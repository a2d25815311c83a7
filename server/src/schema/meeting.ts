import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { guestRelations } from '#contract/meeting/signals'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

export const meetingGuests = pgTable('meeting_guests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  invited_by: integer().notNull(),
  name: text().notNull(),
  relation: text({ enum: guestRelations }).notNull(),
  link_hash: bytes().notNull(),
  browser_hash: bytes(),
  own_name: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  joined_at: instant(),
  ended_at: instant(),
})
