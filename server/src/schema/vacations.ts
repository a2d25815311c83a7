import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Types: 1 doctor, 2 clinic, 3 hospital, 4 national; both days inclusive. */
export const vacations = pgTable('vacations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  type: smallint().notNull(),
  date_from: date().notNull(),
  date_to: date().notNull(),
  doctor_id: integer(),
  clinic_id: integer(),
  hospital_id: integer(),
  country_id: integer(),
})
