import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const drugs = pgTable('drugs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  drug_name: text().notNull(),
  drug_name_ar: text(),
  composition: text(),
  strength: text(),
  dosage_form: text().notNull(),
  high_alert: boolean().notNull().default(false),
  search: text().notNull(),
})
