import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { guestRelations } from '#contract/meeting/signals'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const meetingGuests = pgTable('meeting_guests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointmentId: integer('appointment_id').notNull(),
  invitedBy: integer('invited_by').notNull(),
  name: text().notNull(),
  relation: text({ enum: guestRelations }).notNull(),
  linkHash: bytes('link_hash').notNull(),
  browserHash: bytes('browser_hash'),
  ownName: text('own_name'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  joinedAt: instant('joined_at'),
  endedAt: instant('ended_at'),
})
