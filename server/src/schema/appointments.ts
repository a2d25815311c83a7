import { sql } from 'drizzle-orm'
import { bigint, boolean, char, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { attachmentTypes } from '#contract/appointments/complaint'
import { arrivals } from '#contract/rules/arrival'

const instant = () => timestamp({ withTimezone: true })

export const appointments = pgTable('appointments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  /** The booking number that people read to each other: 8 characters. */
  short_code: text().notNull().default(sql`new_booking_number()`),
  clinic_id: integer().notNull(),
  doctor_id: integer().notNull(),
  patient_id: integer().notNull(),
  /** Date and wall-clock time of the clinic, as booked. */
  date: date().notNull(),
  /** Null for a walk-in, which has no time of its own. */
  slot: char({ length: 5 }),
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  /** Codes of `#contract/rules/appointmentStatus`. */
  status: smallint().notNull().default(1),
  active: boolean().notNull().generatedAlwaysAs(sql`status <> 6`),
  lobby_state: smallint().notNull().default(0),
  lobby_order: integer(),
  /** Added to the session of a physical clinic: from the arrival until the clinic closes, outside the exclusion constraints. */
  walk_in: boolean().notNull().default(false),
  /** Made by staff who had no relation to the patient; see `givesRelation`. */
  made_without_relation: boolean().notNull().default(false),
  /** What the desk of a physical clinic recorded last, and when. */
  arrival: text({ enum: arrivals }),
  arrival_at: instant(),
  payment_status: smallint().notNull().default(1),
  payment_method: text({ enum: ['free', 'cash', 'paymob', 'fawry'] }),
  /** Piastres. */
  price: integer().notNull(),
  /** Piastres: how much more or less than the price that was paid it costs where staff moved it. */
  price_difference: integer().notNull().default(0),
  /** Piastres that were paid before payments were recorded, once a recorded payment is added to them. */
  paid_unrecorded: integer().notNull().default(0),
  /** When the slot hold expires; null once confirmed. */
  hold_expires_at: instant(),
  /** Held for an offer from the waiting list, which the patient has not accepted yet. */
  offered: boolean().notNull().default(false),
  cause: text(),
  complaint: text(),
  recommendations: text().notNull().default(''),
  diagnosis: text().notNull().default(''),
  examination: text().notNull().default(''),
  notes_saved_at: instant(),
  /** What the doctor showed the patient during the visit, and when; empty if nothing. */
  shown_recommendations: text().notNull().default(''),
  shown_at: instant(),
  joined_at: instant(),
  /** When the connection was lost; the queue position is kept for ten minutes. */
  left_at: instant(),
  started_at: instant(),
  finished_at: instant(),
  cancelled_at: instant(),
  cancelled_by: integer(),
  cancelled_by_hospital: boolean().notNull().default(false),
  /** Piastres that the hospital retains of a cancelled appointment, by the clinic's policy. */
  retained: integer().notNull().default(0),
  created_at: instant().notNull(),
  /** When staff last moved it. */
  moved_at: instant(),
  /** Deleted by staff: hidden from every list. Only cancelled appointments are. */
  deleted_at: instant(),
  deleted_by: integer(),
})

/** How staff booked and moved appointments (migration 0157). */
export const appointmentHistory = pgTable('appointment_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  kind: text({ enum: ['booked', 'moved'] }).notNull(),
  changed_by: integer().notNull(),
  changed_at: instant().notNull(),
  /** Where it was before; null when it was booked. */
  from_clinic_id: integer(),
  from_doctor_id: integer(),
  from_starts_at: instant(),
  clinic_id: integer().notNull(),
  doctor_id: integer().notNull(),
  starts_at: instant().notNull(),
  /** Piastres. When it was booked, the price before is that of the clinic. */
  price_before: integer().notNull(),
  price: integer().notNull(),
  reason: text(),
  /** Similar patients, of whom staff said that the new one is a different person. */
  different_from: integer().array().notNull().default([]),
})

export const complaintAttachments = pgTable('complaint_attachments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  name: text().notNull(),
  type: text({ enum: attachmentTypes }).notNull(),
  media_id: integer().notNull(),
  created_at: instant().notNull(),
})

export const ratings = pgTable('ratings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  model_type: text({ enum: ['appointment'] }).notNull(),
  model_id: integer().notNull(),
  user_id: integer().notNull(),
  rate: smallint().notNull(),
  comment: text(),
  created_at: instant().notNull(),
})
