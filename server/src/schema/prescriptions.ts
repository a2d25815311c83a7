import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  CourseUnit,
  ExecutionStatus,
  FrequencyUnit,
  PrescriptionKind,
  PrescriptionStatus,
  PrescriptionType,
} from '#contract/prescriptions/codes'
import type { EmergencyOutcome } from '#contract/prescriptions/emergencyDose'
import type { CorrectorRole } from '#contract/prescriptions/execution'
import type { DosageUnit, DrugForm, DrugRoute, NotGivenReason } from '#contract/prescriptions/options'
import type { SecondOutcome } from '#contract/prescriptions/secondPerson'
import type { FoundWarning } from '#contract/prescriptions/warnings'

const instant = () => timestamp({ withTimezone: true })

/** What is prescribed, and how it is taken. */
const orderColumns = () => ({
  drug_id: integer().notNull(),
  dosage: text().notNull(),
  dosage_unit: text().$type<DosageUnit>(),
  form_id: text().notNull().$type<DrugForm>(),
  route_id: text().notNull().$type<DrugRoute>(),
  kind: text().notNull().$type<PrescriptionKind>(),
  frequency: integer(),
  frequency_time_unit: text().$type<FrequencyUnit>(),
  duration: integer(),
  time_unit: text().$type<CourseUnit>(),
  indication: text(),
  minimum_interval: integer(),
  maximum_in_24_hours: text(),
  notes: text(),
})

/** Prescriptions (migration 0235). A trigger stores replaced versions when `editor_id` is set, and increases `revision`. */
export const prescriptions = pgTable('prescriptions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  type: text().notNull().$type<PrescriptionType>(),
  episode_id: integer(),
  appointment_id: integer(),
  ...orderColumns(),
  status: smallint().notNull().$type<PrescriptionStatus>(),
  start_at: instant(),
  /** The first dose after a transfer, from which doses are counted since then; null: from the start. */
  doses_from: instant(),
  course_end: instant(),
  activated_at: instant(),
  stopped_at: instant(),
  stopped_by: integer(),
  stop_reason: text(),
  warnings: jsonb().notNull().default([]).$type<FoundWarning[]>(),
  warnings_reason: text(),
  modifies_id: integer(),
  cloned_from_id: integer(),
  generated_until: instant(),
  doctor_id: integer().notNull(),
  created_at: instant().notNull(),
  editor_id: integer().notNull(),
  recorded_at: instant().notNull(),
  change_reason: text(),
  revision: integer().notNull().default(1),
})
export type StoredPrescription = typeof prescriptions.$inferSelect

/** When prescriptions are or were on hold. */
export const prescriptionHolds = pgTable('prescription_holds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  prescription_id: integer().notNull(),
  from_time: instant().notNull(),
  until_time: instant(),
  ended: boolean().notNull().default(false),
  reason: text().notNull(),
  held_by: integer().notNull(),
  ended_by: integer(),
})

/** Doses. A trigger stores what a correction replaced when `recorded_at` is set again, and increases `revision`. */
export const executions = pgTable('executions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  prescription_id: integer().notNull(),
  due_at: instant(),
  status: smallint().notNull().default(1).$type<ExecutionStatus>(),
  given_at: instant(),
  given_by: integer(),
  not_given_reason: text().$type<NotGivenReason>(),
  notes: text(),
  override_reason: text(),
  drug_id: integer(),
  dosage: text(),
  dosage_unit: text().$type<DosageUnit>(),
  route_id: text(),
  recorded_by: integer(),
  recorded_at: instant(),
  change_reason: text(),
  /** Of a correction (migration 0451). */
  corrected_as: text().$type<CorrectorRole>(),
  revision: integer().notNull().default(1),
  /** From which it was entered later (migration 0246); a trigger keeps it. */
  outage_code: text(),
  created_at: instant().notNull(),
})

/** Codes of doses, and of prescriptions as needed, on outage sheets (migration 0246). Triggers keep what they mean. */
export const outageCodes = pgTable('outage_codes', {
  code: text().primaryKey(),
  prescription_id: integer().notNull(),
  /** Null: of a prescription as needed, or a dose that a change of the schedule has replaced. */
  execution_id: integer(),
  as_needed: boolean().notNull(),
  printed_by: integer().notNull(),
  printed_at: instant().notNull(),
})

/** Requests for a second person to check a dose, and the answers (migration 0248). An answer is final. */
export const doseChecks = pgTable('dose_checks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  execution_id: integer().notNull(),
  given_by: integer().notNull(),
  recorded_by: integer().notNull(),
  requested_at: instant().notNull(),
  outcome: text().$type<SecondOutcome>(),
  decided_by: integer(),
  decided_at: instant(),
  reason: text(),
  /** Whether both people were in the call of the case (migration 0265). */
  in_call: boolean().notNull().default(false),
  replaced_at: instant(),
})

/** Doses that were given in an emergency without a prescription (migration 0249). A trigger keeps what was recorded. */
export const emergencyDoses = pgTable('emergency_doses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  drug_id: integer().notNull(),
  dosage: text().notNull(),
  dosage_unit: text().$type<DosageUnit>(),
  form_id: text().notNull().$type<DrugForm>(),
  route_id: text().notNull().$type<DrugRoute>(),
  given_at: instant().notNull(),
  given_by: integer().notNull(),
  recorded_by: integer().notNull(),
  recorded_at: instant().notNull(),
  doctor_id: integer().notNull(),
  reason: text().notNull(),
  warnings: jsonb().notNull().default([]).$type<FoundWarning[]>(),
  warnings_reason: text(),
  outcome: text().$type<EmergencyOutcome>(),
  decided_at: instant(),
  note: text(),
})

/** Missed doses that people were notified of (migration 0250). */
export const missedDoseAlerts = pgTable('missed_dose_alerts', {
  execution_id: integer().primaryKey(),
  created_at: instant().notNull(),
})
