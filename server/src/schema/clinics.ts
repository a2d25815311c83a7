import { or, type SQL } from 'drizzle-orm'
import { char, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { clinicTypes, toleranceUnits, weekdayNames } from '#contract/clinics/clinicInput'
import { exceptionKinds } from '#contract/clinics/exceptions'
import { containsText } from '../platform/database/expressions'

const instant = () => timestamp({ withTimezone: true })

export const clinics = pgTable('clinics', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** The title in the other script. */
  alternate_title: text(),
  hospital_id: integer().notNull(),
  level_id: integer().notNull(),
  specialty_id: integer().notNull(),
  doctor_id: integer().notNull(),
  /** Piastres. */
  price: integer().notNull(),
  survey_id: integer(),
  specialty_form_id: integer(),
  start_date: date().notNull(),
  end_date: date().notNull(),
  time_zone: text().notNull(),
  type: text({ enum: clinicTypes }).notNull(),
  address: text(),
  /** Piastres. */
  follow_up_price: integer().notNull(),
  follow_up_period: integer().notNull(),
  follow_up_unit: text({ enum: toleranceUnits }).notNull(),
  physician_cancellation_tolerance: integer().notNull(),
  physician_tolerance_unit: text({ enum: toleranceUnits }).notNull(),
  patient_cancellation_tolerance: integer().notNull(),
  patient_tolerance_unit: text({ enum: toleranceUnits }).notNull(),
  /** Percentage of the price that patients get back who cancel after the tolerance. */
  late_cancellation_refund: smallint().notNull().default(0),
  last_appointment_tolerance: integer().notNull(),
  last_appointment_unit: text({ enum: toleranceUnits }).notNull(),
  /** How many walk-ins a session takes; 0 for a virtual clinic. */
  walk_in_limit: integer().notNull().default(0),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  deleted_at: instant(),
  /** Increased with each change of the exceptions. */
  exceptions_version: integer().notNull().default(0),
})

/** The weekly schedule as clinic wall-clock times; a weekday without a row is closed. */
export const clinicDays = pgTable(
  'clinic_days',
  {
    clinic_id: integer().notNull(),
    weekday: text({ enum: weekdayNames }).notNull(),
    opens: char({ length: 5 }).notNull(),
    closes: char({ length: 5 }).notNull(),
    slot_minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.weekday] })],
)

/** Other hours for a range of dates, both days included. The ranges of a clinic do not overlap. */
export const clinicExceptions = pgTable('clinic_exceptions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  clinic_id: integer().notNull(),
  kind: text({ enum: exceptionKinds }).notNull(),
  title: text(),
  date_from: date().notNull(),
  date_to: date().notNull(),
})

/** The hours of an exception, as `clinicDays`. */
export const clinicExceptionDays = pgTable(
  'clinic_exception_days',
  {
    exception_id: integer().notNull(),
    weekday: text({ enum: weekdayNames }).notNull(),
    opens: char({ length: 5 }).notNull(),
    closes: char({ length: 5 }).notNull(),
    slot_minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exception_id, table.weekday] })],
)

export const clinicCoordinators = pgTable(
  'clinic_coordinators',
  { clinic_id: integer('clinic_id').notNull(), user_id: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.clinic_id, table.user_id] })],
)

/**
 * Returns the condition that either title contains a text. Expects `clinics` in the statement.
 * @param q the search text
 */
export function clinicIsCalled(q: string): SQL | undefined {
  return or(containsText(clinics.title, q), containsText(clinics.alternate_title, q))
}
