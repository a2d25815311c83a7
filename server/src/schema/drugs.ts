import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DosageUnit } from '#contract/drugs/dosageUnits'

export const drugs = pgTable('drugs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  drug_name: text().notNull(),
  drug_name_ar: text(),
  composition: text(),
  /** A code of the ATC classification, from its third level on. */
  atc_code: text(),
  strength: text(),
  dosage_form: text().notNull(),
  high_alert: boolean().notNull().default(false),
  /** A decimal number in `daily_limit_unit`. */
  daily_limit: text(),
  daily_limit_unit: text().$type<DosageUnit>(),
  time_critical: boolean().notNull().default(false),
  search: text().notNull(),
})
