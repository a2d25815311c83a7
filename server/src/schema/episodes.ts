import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { EpisodeStatus, Severity } from '#contract/episodes/codes'
import type { Guardian } from '#contract/episodes/guardian'

const instant = () => timestamp({ withTimezone: true })

/** Departments of hospitals (migration 0220). */
export const departments = pgTable('departments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_id: integer().notNull(),
  name: text().notNull(),
  alternate_name: text(),
  created_at: instant().notNull(),
  closed_at: instant(),
})

/** Stays of inpatients at a hospital. A database trigger stores the replaced versions of the medical history. */
export const episodes = pgTable('episodes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_id: integer().notNull(),
  patient_id: integer().notNull(),
  specialty_id: integer().notNull(),
  status: smallint().notNull().default(0).$type<EpisodeStatus>(),
  severity: smallint().notNull().$type<Severity>(),
  /** Of the current stay; set by a database trigger. */
  department_id: integer().notNull(),
  /** Of the current stay; set by a database trigger. */
  bed: text().notNull(),
  guardian_first_name: text(),
  guardian_last_name: text(),
  guardian_email: text(),
  guardian_address: text(),
  guardian_uuid: text(),
  guardian_phone: text(),
  guardian_relation: text().$type<Guardian['relation']>(),
  guardian_receives: text().array().notNull().default([]).$type<Guardian['receives']>(),
  guardian_consent: text().$type<Guardian['consent']>(),
  guardian_recorded_at: instant(),
  guardian_recorded_by: integer(),
  chief_complaint: text().notNull(),
  present_illness_history: text(),
  examination: text(),
  revision: integer().notNull().default(1),
  editor_id: integer().notNull(),
  edited_at: instant().notNull(),
  admission_instance_id: integer(),
  different_from: integer().array().notNull().default([]),
  creator_id: integer().notNull(),
  /** The responsible doctor; null: nobody. */
  doctor_id: integer(),
  created_at: instant().notNull(),
  discharge_time: instant(),
  /** Null while the patient is in a bed. */
  left_bed_at: instant(),
})

/** Where the patient of an episode lay, and when. The database refuses stays that overlap. */
export const bedStays = pgTable('bed_stays', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  hospital_id: integer().notNull(),
  department_id: integer().notNull(),
  bed: text().notNull(),
  /** `bedKey` of the bed. */
  bed_key: text().notNull(),
  from_time: instant().notNull(),
  /** Null for the current stay. */
  until_time: instant(),
  moved_by: integer().notNull(),
})

/** Changes of the severity of episodes (migration 0253); that at admission has no row. */
export const severityChanges = pgTable('severity_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  severity: smallint().notNull().$type<Severity>(),
  changed_by: integer().notNull(),
  changed_at: instant().notNull(),
})

/** Changes of the responsible doctor (migration 0361); that at admission has no row. */
export const responsibleDoctors = pgTable('responsible_doctors', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  doctor_id: integer(),
  changed_by: integer().notNull(),
  changed_at: instant().notNull(),
})
