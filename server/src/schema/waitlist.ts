import { date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { type DayPart, offerStates } from '#contract/rules/waitlist'

const instant = () => timestamp({ withTimezone: true })

/** What patients wait for (migration 0170). */
export const waitlistEntries = pgTable('waitlist_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  patient_id: integer().notNull(),
  doctor_id: integer(),
  specialty_id: integer(),
  /** Null for a virtual visit. */
  hospital_id: integer(),
  /** In the clinic's calendar, both inclusive. */
  date_from: date().notNull(),
  date_to: date().notNull(),
  parts: text().array().notNull().$type<DayPart[]>(),
  /** That of the patient when they joined, IANA name: nobody is asked at night. */
  time_zone: text().notNull(),
  /** The later appointment that an accepted offer moves. */
  appointment_id: integer(),
  /** Codes of `WAITLIST_PRIORITY`. */
  priority: smallint().notNull().default(0),
  state: text({ enum: ['waiting', 'accepted', 'left', 'ended'] })
    .notNull()
    .default('waiting'),
  created_at: instant().notNull(),
  ended_at: instant(),
})

/** Held slots that were offered to waiting patients. */
export const waitlistOffers = pgTable('waitlist_offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  entry_id: integer().notNull(),
  appointment_id: integer().notNull(),
  clinic_id: integer().notNull(),
  starts_at: instant().notNull(),
  state: text({ enum: offerStates }).notNull().default('open'),
  offered_at: instant().notNull(),
  expires_at: instant().notNull(),
  answered_at: instant(),
})
