import { type SQL, sql } from 'drizzle-orm'
import type { AuditedKind } from '#contract/kit/record'
import type { RecordPart } from '#contract/recordViews/calls'
import { textArray } from '../platform/database/expressions'
import type { TimelineOfList } from '../platform/timelineOfList'

interface PartOfRecord {
  part: RecordPart
  /** Returns a statement with one column, the keys of a patient's records in the audit log, named `key`. */
  keys(patient: SQL): SQL
}

/** What the server knows of a kind of record beside its declaration in the contract. */
export interface AreaRecord {
  /**
   * Returns the statement with which the audit log reads its fields before and after a change, as `state`, or no row if the
   * record does not exist. Without it, changes are logged without fields.
   */
  audited?: (id: SQL) => SQL
  /** For records of patients: the part of the patient's record that patients know them as, or several with a part each. */
  ofPatient?: PartOfRecord | readonly PartOfRecord[]
  /** For the entries of a clinical list: what the timeline of a case shows of them. */
  timeline?: TimelineOfList
}

/** The kinds of record of an area, by kind. */
export type AreaRecords = Partial<Record<AuditedKind, AreaRecord>>

interface RowOptions {
  /** Columns that the log does not have. */
  hides?: readonly string[]
  /** Other fields, as a JSON object; `audited` is the row. */
  adds?: SQL
}

/** Returns the statement that reads a row by its id. */
export function auditedRow(table: string, { hides = [], adds = sql`'{}'::jsonb` }: RowOptions = {}): (id: SQL) => SQL {
  const name = sql.identifier(table)
  return (id) =>
    sql`select to_jsonb(audited) - ${textArray(hides)} || ${adds} as state from ${name} as audited where audited.id = ${id}`
}

/** Returns the statement that reads fields of a record which are in rows of their own. */
export function auditedFields(object: (id: SQL) => SQL): (id: SQL) => SQL {
  return (id) => sql`select ${object(id)} as state`
}

/** The answers of a submission for the audit log. */
export const auditedAnswers = (id: SQL) =>
  sql`(select jsonb_agg(jsonb_build_object('question_id', line_id, 'options', option_ids, 'number', hundredths / 100.0,
    'text', text) order by line_id) from survey_answers where instance_id = ${id})`

/** Returns the ids of a patient's appointments. */
export const appointmentIds = (patient: SQL) => sql`select id from appointments where patient_id = ${patient}`

/** Returns the ids of a patient's episodes. */
export const episodeIds = (patient: SQL) => sql`select id from episodes where patient_id = ${patient}`

/** Returns the keys of a table's rows that belong to a patient. */
export const owned = (table: string, column = 'patient_id') => {
  return (patient: SQL) => sql`select id::text as key from ${sql.raw(table)} where ${sql.raw(column)} = ${patient}`
}

/** Returns the keys of a table's rows that belong to a patient's episodes. */
export const inEpisodes = (table: string) => {
  return (patient: SQL) =>
    sql`select id::text as key from ${sql.raw(table)} where episode_id in (${episodeIds(patient)})`
}
