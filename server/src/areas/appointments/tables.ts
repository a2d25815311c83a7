import { sql } from 'drizzle-orm'
import { boolean, char, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { attachmentTypes } from '#contract/appointments/complaint'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const appointments = pgTable('appointments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  clinicId: integer('clinic_id').notNull(),
  doctorId: integer('doctor_id').notNull(),
  patientId: integer('patient_id').notNull(),
  /** The clinic's calendar day and wall clock, as booked. */
  date: date().notNull(),
  slot: char({ length: 5 }).notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** Codes of `#contract/rules/appointmentStatus`. */
  status: smallint().notNull().default(1),
  active: boolean().notNull().generatedAlwaysAs(sql`status <> 6`),
  lobbyState: smallint('lobby_state').notNull().default(0),
  lobbyOrder: integer('lobby_order'),
  paymentStatus: smallint('payment_status').notNull().default(1),
  paymentMethod: text('payment_method', { enum: ['free', 'cash'] }),
  /** Piastres. */
  price: integer().notNull(),
  /** Only held until then; null once confirmed. */
  holdExpiresAt: instant('hold_expires_at'),
  cause: text(),
  complaint: text(),
  recommendations: text().notNull().default(''),
  diagnosis: text().notNull().default(''),
  examination: text().notNull().default(''),
  notesSavedAt: instant('notes_saved_at'),
  joinedAt: instant('joined_at'),
  /** The line was lost then; the place is kept for ten minutes. */
  leftAt: instant('left_at'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  cancelledAt: instant('cancelled_at'),
  cancelledBy: integer('cancelled_by'),
  createdAt: instant('created_at').notNull(),
})

export const complaintAttachments = pgTable('complaint_attachments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointmentId: integer('appointment_id').notNull(),
  name: text().notNull(),
  type: text({ enum: attachmentTypes }).notNull(),
  mediaId: integer('media_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const ratings = pgTable('ratings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  modelType: text('model_type', { enum: ['appointment'] }).notNull(),
  modelId: integer('model_id').notNull(),
  userId: integer('user_id').notNull(),
  rate: smallint().notNull(),
  comment: text(),
  createdAt: instant('created_at').notNull(),
})
