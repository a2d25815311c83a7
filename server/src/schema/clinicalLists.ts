import { boolean, integer, type PgColumn, type PgTable, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/**
 * Returns the columns that the tables of all clinical lists have. A row is an entry, or the statement that none is known. A
 * trigger stores the version of an entry that a correction replaces.
 */
export function clinicalListColumns() {
  return {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patient_id: integer().notNull(),
    /** The fields of an entry are then null. */
    none_known: boolean().notNull(),
    status_reason: text(),
    /** Set by the trigger. */
    revision: integer().notNull().default(1),
    recorded_by: integer().notNull(),
    recorded_at: instant().notNull(),
    /** When an entry replaced the statement that none is known. */
    replaced_at: instant(),
    /** Who marked it as entered in error. */
    removed_by: integer(),
    removed_at: instant(),
    /** Why; null of those that were marked before migration 0356. */
    removed_reason: text(),
  }
}

/** A table of a clinical list, as far as all have the same columns. */
export type ClinicalListTable = ReturnType<typeof tableOfCommonColumns>

const tableOfCommonColumns = () => pgTable('', clinicalListColumns())

/** Returns a table of a clinical list without the columns that only it has, for statements about any of them. */
export function asClinicalList(
  table: PgTable & Record<keyof ReturnType<typeof clinicalListColumns>, PgColumn>,
): ClinicalListTable {
  return table as unknown as ClinicalListTable
}
