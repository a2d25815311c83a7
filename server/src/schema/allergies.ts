import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AllergyVersion } from '#contract/allergies/calls'

const instant = () => timestamp({ withTimezone: true })

/** Allergies of patients, and statements that none is known. A trigger stores the version that a correction replaces. */
export const allergies = pgTable('allergies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  patient_id: integer().notNull(),
  /** The fields of an allergy are then null. */
  none_known: boolean().notNull(),
  drug_id: integer(),
  substance: text(),
  /** The same for the same drug, or for the same name of another substance. */
  substance_key: text(),
  reaction: text(),
  severity: text().$type<AllergyVersion['severity']>(),
  status: text().$type<AllergyVersion['status']>().notNull().default('active'),
  status_reason: text(),
  noted_since: date({ mode: 'string' }),
  /** Set by the trigger. */
  revision: integer().notNull().default(1),
  recorded_by: integer().notNull(),
  recorded_at: instant().notNull(),
  /** When an allergy replaced the statement that none is known. */
  replaced_at: instant(),
  /** Who marked it as entered in error. */
  removed_by: integer(),
  removed_at: instant(),
})
