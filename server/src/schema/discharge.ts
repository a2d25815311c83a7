import { integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { PARTY, type Party, type Verdict } from '#contract/discharge/codes'
import type { DischargeSnapshot } from '#contract/discharge/snapshot'

const instant = () => timestamp({ withTimezone: true })

/** Drafts of discharges (migration 0240). Database triggers refuse every change after the discharge. */
export const discharges = pgTable('discharges', {
  episode_id: integer().primaryKey(),
  /** Also increased by database triggers, when the codes of the episode or the answers to the form change. */
  revision: integer().notNull().default(1),
  discharge_reason: text(),
  /** Who ended the stay (migration 0410). */
  party: smallint().notNull().default(PARTY.hospital).$type<Party>(),
  specialty_id: integer(),
  form_instance_id: integer(),
  note: text(),
  warning_signs: text(),
  contact_name: text(),
  contact_phone: text(),
  editor_id: integer().notNull(),
  edited_at: instant().notNull(),
})

/** What is decided about ward prescriptions. */
export const dischargeVerdicts = pgTable('discharge_verdicts', {
  prescription_id: integer().primaryKey(),
  episode_id: integer().notNull(),
  verdict: text().notNull().$type<Verdict>(),
  reason: text(),
  discharge_prescription_id: integer(),
})

/** What the patient took at home, and what is decided about it. */
export const dischargeHomeMedicines = pgTable('discharge_home_medicines', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  position: smallint().notNull(),
  drug_id: integer(),
  name: text(),
  dosage: text().notNull(),
  verdict: text().$type<Verdict>(),
  reason: text(),
  discharge_prescription_id: integer(),
})

/** Appointments that were booked for the time after a discharge. */
export const dischargeFollowUps = pgTable('discharge_follow_ups', {
  appointment_id: integer().primaryKey(),
  episode_id: integer().notNull(),
  booked_by: integer().notNull(),
  booked_at: instant().notNull(),
})

/** The versions of summaries. The database refuses every change of them. */
export const dischargeSummaries = pgTable('discharge_summaries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  version: integer().notNull(),
  snapshot: jsonb().notNull().$type<DischargeSnapshot>(),
  addendum: text(),
  author_id: integer().notNull(),
  created_at: instant().notNull(),
})
