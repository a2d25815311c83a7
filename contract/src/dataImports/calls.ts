import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, Done, filter, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { chosenId, flag, id, instant } from '../kit/values'
import { SimilarPatient, similarities } from '../users/newPatient'
import { Person } from '../users/people'
import { dateOrders } from './cells'
import { importFields } from './fields'
import { importKinds } from './kinds'

/** Limits of an imported file, and for how long it can be undone. */
export const dataImportLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxRows: 200_000,
  /** How many cells of each column are shown before it is decided what the column is. */
  samples: 3,
  undoHours: 24,
} as const

/**
 * mapping: the columns have to be chosen. reading, comparing: the dry run. checked: nothing is created yet. imported: all
 * that could be created is; rows that were decided since then can follow. failed: the file cannot be read.
 */
export const dataImportStates = [
  'mapping',
  'reading',
  'comparing',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const
export type DataImportState = (typeof dataImportStates)[number]

/** The states in which a job works on the file. */
export const workingStates: readonly DataImportState[] = ['reading', 'comparing', 'importing', 'undoing']

/**
 * waiting: not compared yet. ready: will be created. wrong: has problems, and is left out. similar: a registered person may be
 * the same one. created, skipped, existing: done. undone, kept: after undoing; kept because the record is used.
 */
export const rowStates = [
  'waiting',
  'ready',
  'wrong',
  'similar',
  'skipped',
  'existing',
  'created',
  'undone',
  'kept',
] as const
export type RowState = (typeof rowStates)[number]

/** What is done with a row that is similar to a registered person. */
export const rowDecisions = ['create', 'skip', 'existing'] as const
export type RowDecision = (typeof rowDecisions)[number]

const field = z.enum(importFields)

const DataImport = z.object({
  id: z.number(),
  file_name: z.string(),
  /** What the file contains. */
  kind: z.enum(importKinds),
  hospital: NamedOption,
  state: z.enum(dataImportStates),
  encoding: z.enum(['utf-8', 'windows-1256']),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: field.nullable() })),
  date_order: z.enum(dateOrders),
  /** Whether everybody who is created gets a link by email to choose a password. */
  invites: z.boolean(),
  /** How many rows are in each state. */
  counts: z.record(z.enum(rowStates), z.number().int()),
  /** Of the similar rows, how many are not decided yet, by how they match. */
  undecided: z.record(z.enum(similarities), z.number().int()),
  /** How many rows the current step has finished, of how many; null while no job works on it, or while it is not known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** Why the last step failed. */
  problem: z.string().nullable(),
  created_by: Person,
  created_at: instant,
  finished_at: instant.nullable(),
  undo_until: instant.nullable(),
  can_undo: z.boolean(),
})
export type DataImport = z.output<typeof DataImport>

const ImportSummary = DataImport.pick({
  id: true,
  file_name: true,
  kind: true,
  hospital: true,
  state: true,
  counts: true,
  created_by: true,
  created_at: true,
})
export type ImportSummary = z.output<typeof ImportSummary>

const ImportRow = z.object({
  /** The row number as in a spreadsheet program: the header is row 1. */
  row: z.number().int(),
  state: z.enum(rowStates),
  /** The cells of the file; empty once they are removed. */
  cells: z.array(z.object({ field, text: z.string() })),
  problems: z.array(
    z.object({
      /** The header of the column; null if the problem concerns the whole row. */
      column: z.string().nullable(),
      errors: z.array(z.string()),
    }),
  ),
  matches: z.array(SimilarPatient),
  /** An earlier row of the file with the same phone. */
  same_phone_as_row: z.number().int().nullable(),
  /** Whether a new account can be created: not with the national ID or the email of a registered person. */
  can_create: z.boolean(),
  decision: z.enum(rowDecisions).nullable(),
  /** The account of the patient or staff member who was created, or who was chosen. */
  patient_id: z.number().nullable(),
  /** The clinic that was created. */
  clinic_id: z.number().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportInput = z.object({
  hospital_id: chosenId('validation.invalidLocation'),
  kind: z.enum(importKinds, { error: 'validation.invalidChoice' }).default('patients'),
})

export const CheckInput = z.object({
  /** The field of each column of the file, in their order; null for a column that is left out. */
  fields: z
    .array(field.nullable(), { error: 'validation.required' })
    .max(200)
    .refine((fields) => {
      const chosen = fields.filter((each) => each !== null)
      return new Set(chosen).size === chosen.length
    }, 'import.fieldTwice'),
  date_order: z.enum(dateOrders, { error: 'validation.required' }),
  invites: flag,
})

export const DecisionInput = z.object({
  decision: z.enum(rowDecisions, { error: 'validation.required' }),
  /** Either these rows, or all that are not decided yet and match in this way. */
  rows: z.array(id).max(100).optional(),
  match: z.enum(similarities).nullish(),
  /** With `existing`: which of the similar people; by default the one that matches best. */
  patient_id: id.nullish(),
})

/** A file with clinics is opened with the second of these, all others with the first. */
const whoMay = ['create-user', 'create-clinic'] as const

const one = { record: { kind: 'dataImport', param: 'id' } } as const
const change = { permission: whoMay, ...one, response: One(DataImport) } as const

/** Importing the patients that a hospital has in another system, its staff and its clinics (decision 214). */
export const dataImports = area({
  list: {
    method: 'GET',
    path: '/api/admin/data-imports',
    permission: whoMay,
    summary: 'The imported files of the hospitals at which I may create users or clinics, the newest first',
    query: PageQuery,
    scope: 'dataImport',
    reads: { kind: 'dataImport', ids: 'data.id' },
    response: Page(ImportSummary),
  },
  create: {
    method: 'POST',
    path: '/api/admin/data-imports',
    permission: whoMay,
    summary:
      'Send a CSV file (UTF-8 or Windows-1256; commas, semicolons or tabs) or a workbook (XLSX, its first worksheet) with patients, staff or clinics; nothing is created until the import is started',
    form: ImportInput,
    files: { file: { types: ['csv', 'xlsx'], required: true, max: 1, maxBytes: dataImportLimits.maxBytes } },
    audit: { kind: 'dataImport', id: 'data.id' },
    // The file is read before the transaction.
    transaction: 'handler',
    response: One(DataImport),
  },
  show: {
    method: 'GET',
    path: '/api/admin/data-imports/{id}',
    permission: whoMay,
    summary: 'An imported file: what its columns are, how far it is, and how many of its rows are in which state',
    ...one,
    response: One(DataImport),
  },
  check: {
    method: 'POST',
    path: '/api/admin/data-imports/{id}/check',
    ...change,
    summary: 'Choose what the columns are, and begin the dry run over the whole file',
    body: CheckInput,
  },
  rows: {
    method: 'GET',
    path: '/api/admin/data-imports/{id}/rows',
    permission: whoMay,
    summary: 'The rows of an imported file with their problems and similar people, in the order of the file',
    ...one,
    query: PageQuery.extend({ state: filter(z.enum(rowStates)) }),
    reads: { kind: 'patient', ids: 'data.matches.id' },
    response: Page(ImportRow),
  },
  problems: {
    method: 'GET',
    path: '/api/admin/data-imports/{id}/problems',
    permission: whoMay,
    summary: 'Every problem of the file by row and column, as CSV',
    ...one,
    response: Blob,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/data-imports/{id}/decisions',
    ...change,
    summary:
      'Decide what is done with rows that are similar to registered people: create, skip, or use the registered one',
    body: DecisionInput,
    idempotency: 'natural',
  },
  start: {
    method: 'POST',
    path: '/api/admin/data-imports/{id}/start',
    ...change,
    summary:
      'Create the patients, the staff or the clinics of all rows that are ready or decided, in batches of one transaction each',
    idempotency: 'natural',
  },
  stop: {
    method: 'POST',
    path: '/api/admin/data-imports/{id}/stop',
    ...change,
    summary: 'Stop the dry run, or the import after the current batch; what is created stays and can be undone',
    idempotency: 'natural',
  },
  undo: {
    method: 'POST',
    path: '/api/admin/data-imports/{id}/undo',
    ...change,
    summary: `Within ${dataImportLimits.undoHours} hours, remove what the import has created and nobody has used since then`,
    idempotency: 'natural',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/data-imports/{id}',
    permission: whoMay,
    summary: 'Remove an imported file of which nothing was created',
    ...one,
    response: Done,
  },
})
