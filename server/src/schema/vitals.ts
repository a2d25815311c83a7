import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { News2, News2Patient, News2Values } from '#contract/vitals/news2'
import type { Consciousness, OxygenDevice } from '#contract/vitals/types'

const instant = () => timestamp({ withTimezone: true })

/** A score as stored, with what it was computed from. */
export type ScoreWithInputs = News2 & { inputs: { values: News2Values; patient: News2Patient } }

/** What was measured at one time by one person (migration 0230). */
export const vitalSets = pgTable('vital_sets', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  measured_at: instant().notNull(),
  staff_id: integer().notNull(),
  recorded_at: instant().notNull(),
  /** Null while no value of the set counts. */
  score: jsonb().$type<ScoreWithInputs>(),
  /** Whether a value of the set is a parameter of the score. */
  is_check: boolean().notNull().default(false),
  next_check_at: instant(),
  is_continuous: boolean().notNull().default(false),
})

/** Vital signs of inpatients. A database trigger stores the versions that corrections replace. */
export const vitalSigns = pgTable('vital_signs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  set_id: integer().notNull(),
  episode_id: integer().notNull(),
  /** That of the set. */
  measured_at: instant().notNull(),
  type_id: smallint().notNull(),
  /** In the integers of the type; null of a level, and with air. */
  value: integer(),
  device: text().$type<OxygenDevice | 'air'>(),
  level: text().$type<Consciousness>(),
  by_palpation: boolean().notNull().default(false),
  note: text(),
  is_error: boolean().notNull().default(false),
  reason: text(),
  /** Set by the trigger. */
  revision: integer().notNull().default(1),
  recorded_by: integer().notNull(),
  recorded_at: instant().notNull(),
})

/**
 * How the vital signs of an episode are read and how often they are measured, and its newest score. A database trigger
 * stores the settings that a change replaces.
 */
export const episodeMonitoring = pgTable('episode_monitoring', {
  episode_id: integer().primaryKey(),
  spo2_scale: smallint().notNull().default(1).$type<1 | 2>(),
  is_pregnant: boolean().notNull().default(false),
  interval_minutes: smallint(),
  interval_until: instant(),
  /** The interval of the score when it was set, in minutes; 0 is continuously. */
  interval_instead_of: smallint(),
  interval_reason: text(),
  interval_set_by: integer(),
  interval_set_at: instant(),
  reason: text(),
  /** Set by the trigger. */
  revision: integer().notNull().default(0),
  editor_id: integer(),
  edited_at: instant(),
  score: jsonb().$type<ScoreWithInputs>(),
  measured_at: instant(),
  next_check_at: instant(),
  is_continuous: boolean().notNull().default(false),
})
