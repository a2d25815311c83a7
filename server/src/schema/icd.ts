import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { MatchingPv } from '#contract/icd/calls'
import type { diagnosisCodes as legacyCodes } from '#contract/icd/diagnoses'

const instant = () => timestamp({ withTimezone: true })

/** ICD-11 entities with a code: the starter list and what was imported. */
export const icdEntities = pgTable('icd_entities', {
  code: text().primaryKey(),
  uri: text().notNull(),
  /** WHO's titles, unmodified; at least one. */
  title_en: text(),
  title_ar: text(),
  search: text().notNull(),
})

/** The codes of visits and episodes; a removed code stays as history. */
export const diagnosisCodes = pgTable('diagnosis_codes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Either this or the episode. */
  appointment_id: integer(),
  episode_id: integer(),
  code: text().notNull(),
  title: text().notNull(),
  matching_pvs: jsonb().$type<MatchingPv[]>().notNull(),
  position: smallint().notNull(),
  added_by: integer().notNull(),
  added_at: instant().notNull(),
  removed_by: integer(),
  removed_at: instant(),
})

/** Diagnoses of visits as the legacy calls save them. */
export const diagnoses = pgTable('diagnoses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  code: smallint().$type<(typeof legacyCodes)[number]>().notNull(),
  note: text().notNull(),
  chronic: boolean().notNull(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  /** Removed by the doctor: hidden from every call. */
  deleted_at: instant(),
})
