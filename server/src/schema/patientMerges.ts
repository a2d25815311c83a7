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

/** Returns the ids of a patient's account and of those that were merged into it, or into one of these before. */
export const accountIdsOf = (patient: SQL) =>
  sql`with recursive accounts (id) as (
      select ${patient}::integer
      union select patient_merges.merged_id from accounts
        join patient_merges on patient_merges.survivor_id = accounts.id and patient_merges.undone_at is null)
    select accounts.id from accounts`

/** Returns their keys in the audit log. */
export const accountsOfPatient = (patient: SQL) =>
  sql`select ids.id::text as key from (${accountIdsOf(patient)}) as ids`

/** The condition that the record of a patient was merged into another one. Expects `users` in the statement. */
export const isMerged = sql`exists (select from patient_merges
  where patient_merges.merged_id = users.id and patient_merges.undone_at is null)`
