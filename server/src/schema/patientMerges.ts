import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Merges of two records of one patient (decision 195). */
export const patientMerges = pgTable('patient_merges', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  survivor_id: integer().notNull(),
  merged_id: integer().notNull(),
  reason: text().notNull(),
  merged_by: integer().notNull(),
  merged_at: instant().notNull(),
  undone_by: integer(),
  undone_at: instant(),
})

/** The values that merges have changed. */
export const patientMergeMoves = pgTable('patient_merge_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  merge_id: integer().notNull(),
  table_name: text().notNull(),
  column_name: text().notNull(),
  row_key: jsonb().notNull(),
  old_value: integer(),
})

/** Returns the keys, in the audit log, of a patient's account and of those that were merged into it. */
export const accountsOfPatient = (patient: SQL) =>
  sql`select ${patient}::text as key
    union all select merged_id::text from patient_merges where survivor_id = ${patient} and undone_at is null`

/** The condition that the record of a patient was merged into another one. Expects `users` in the statement. */
export const isMerged = sql`exists (select from patient_merges
  where patient_merges.merged_id = users.id and patient_merges.undone_at is null)`
