import { char, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { clinicTypes, toleranceUnits, weekdayNames } from '#contract/clinics/clinicInput'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const clinics = pgTable('clinics', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  hospitalId: integer('hospital_id').notNull(),
  levelId: integer('level_id').notNull(),
  specialtyId: integer('specialty_id').notNull(),
  doctorId: integer('doctor_id').notNull(),
  /** Piastres. */
  price: integer().notNull(),
  surveyId: integer('survey_id'),
  specialtyFormId: integer('specialty_form_id'),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  timeZone: text('time_zone').notNull(),
  type: text({ enum: clinicTypes }).notNull(),
  address: text(),
  /** Piastres. */
  followUpPrice: integer('follow_up_price').notNull(),
  followUpPeriod: integer('follow_up_period').notNull(),
  followUpUnit: text('follow_up_unit', { enum: toleranceUnits }).notNull(),
  physicianCancellationTolerance: integer('physician_cancellation_tolerance').notNull(),
  physicianToleranceUnit: text('physician_tolerance_unit', { enum: toleranceUnits }).notNull(),
  patientCancellationTolerance: integer('patient_cancellation_tolerance').notNull(),
  patientToleranceUnit: text('patient_tolerance_unit', { enum: toleranceUnits }).notNull(),
  lastAppointmentTolerance: integer('last_appointment_tolerance').notNull(),
  lastAppointmentUnit: text('last_appointment_unit', { enum: toleranceUnits }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
})

/** The weekly schedule in the clinic's wall clock; a weekday without a row is closed. */
export const clinicDays = pgTable(
  'clinic_days',
  {
    clinicId: integer('clinic_id').notNull(),
    weekday: text({ enum: weekdayNames }).notNull(),
    opens: char({ length: 5 }).notNull(),
    closes: char({ length: 5 }).notNull(),
    slotMinutes: integer('slot_minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.weekday] })],
)

export const clinicCoordinators = pgTable(
  'clinic_coordinators',
  { clinicId: integer('clinic_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.clinicId, table.userId] })],
)

/** 1 doctor, 2 clinic, 3 hospital, 4 national; both days included. */
export const vacations = pgTable('vacations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  type: smallint().notNull(),
  dateFrom: date('date_from').notNull(),
  dateTo: date('date_to').notNull(),
  doctorId: integer('doctor_id'),
  clinicId: integer('clinic_id'),
  hospitalId: integer('hospital_id'),
  countryId: integer('country_id'),
})
