import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { dataImportStates, type RowState, rowDecisions, rowStates } from '#contract/dataImports/calls'
import { dateOrders } from '#contract/dataImports/cells'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import type { ImportField } from '#contract/dataImports/fields'
import { importKinds } from '#contract/dataImports/kinds'
import type { FieldProblems, TextRef } from '#contract/kit/issues'
import type { SimilarPatient } from '#contract/users/newPatient'

/** A column of an imported file. */
export interface ImportedColumn {
  header: string
  /** The first cells, until the cells of the file are removed. */
  samples: string[]
  field: ImportField | null
}

/** A registered patient, or for staff anybody with an account, who may be the person of a row. */
export interface RowMatch {
  id: number
  match: SimilarPatient['match']
  /** The national ID or the email is the same, so nobody else can be created. */
  blocks: boolean
}

/** Imported files (migrations 0480, 0500 and 0504). */
export const dataImports = pgTable('data_imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_id: integer().notNull(),
  created_by: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  file_name: text().notNull(),
  kind: text({ enum: importKinds }).notNull().default('patients'),
  media_id: integer(),
  encoding: text({ enum: ['utf-8', 'windows-1256'] }).notNull(),
  delimiter: text({ enum: [',', ';', '\t'] }).notNull(),
  delimiter_line: boolean().notNull(),
  columns: jsonb().notNull().$type<ImportedColumn[]>(),
  date_order: text({ enum: dateOrders }).notNull().default('dmy'),
  invites: boolean().notNull().default(false),
  state: text({ enum: dataImportStates }).notNull(),
  counts: jsonb().notNull().default({}).$type<Partial<Record<RowState, number>>>(),
  position: integer().notNull().default(0),
  acted_by: integer(),
  problem: jsonb().$type<TextRef>(),
  finished_at: timestamp({ withTimezone: true }),
})
export type DataImportRow = typeof dataImports.$inferSelect

/** Their rows. */
export const dataImportRows = pgTable(
  'data_import_rows',
  {
    import_id: integer().notNull(),
    line: integer().notNull(),
    state: text({ enum: rowStates }).notNull(),
    given: jsonb().$type<GivenCells>(),
    uuid: text(),
    email: text(),
    phone: text(),
    row_key: text(),
    problems: jsonb().$type<FieldProblems>(),
    matches: jsonb().$type<RowMatch[]>(),
    phone_line: integer(),
    decision: text({ enum: rowDecisions }),
    user_id: integer(),
    clinic_id: integer(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
)
export type ImportRowRow = typeof dataImportRows.$inferSelect
