import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { ClinicalListKind, ClinicalListName } from '#contract/clinicalLists/lists'
import type { ClinicalListTable } from '../../schema/clinicalLists'

/** The columns of a new row that all clinical lists have. */
export interface NewRow {
  patient_id: number
  none_known: boolean
  recorded_by: number
  recorded_at: Date
}

/** What an entry needs to be saved in every clinical list. */
export interface CommonColumns {
  status: string
}

/**
 * What is particular to one clinical list of patients. The handlers and the reading of all lists are built from it.
 *
 * `Input` is the body of a new entry, `Columns` are the columns to save, `Fields` the fields to read, and `Shown` what
 * they are in the response.
 */
export interface ClinicalList<Input, Columns extends CommonColumns, Fields, Shown extends object> {
  /** Also the name of the table. */
  name: ClinicalListName
  /** The kind of its records, in the names of texts, of the table of versions and of its reference to the entry. */
  kind: ClinicalListKind
  table: ClinicalListTable
  /** The field of the input at which an entry is reported that is already recorded. */
  nameField: string
  /**
   * @param id of the entry to correct; undefined for a new one
   * @throws Problem 422
   */
  columnsOf(input: Input, id?: number): Promise<Columns>
  insert(values: NewRow & Partial<Columns>): Promise<{ id: number }[]>
  update(id: number, columns: Columns & Pick<NewRow, 'recorded_by' | 'recorded_at'>): Promise<unknown>
  /**
   * Returns which statements that none is known contradict an active entry with these columns, as a condition on the
   * list's table; by default all.
   */
  contradicted?(columns: Columns): SQL | undefined
  /**
   * Returns the expressions of the fields by name.
   * @param table the alias of the list's table, or of its versions
   */
  fieldsOf(table: string): Record<string, string>
  /** Returns joins for the fields, if they need any. */
  joins?(table: string): string
  /** The fields as JSON. */
  fields: z.ZodType<Fields>
  shown(fields: Fields): Shown
  /** Returns whether an entry applies; such an entry contradicts the statement that none is known. */
  applies(entry: Shown): boolean
  /** Compares two entries that both apply, or both do not. */
  compare(one: Shown, other: Shown): number
}

/** A version of an entry as in responses. */
export type Version<Shown> = Shown & Recorded & { revision: number }

/** An entry as in responses, with the versions that it replaced, the newest first. */
export type Entry<Shown> = Version<Shown> & { id: number; versions: Version<Shown>[] }

/** Who recorded something and when, as in responses. */
export interface Recorded {
  recorded_by: { id: number; first_name: string; last_name: string; name_text: string; avatar: string | null }
  recorded_at: string
}

/** A patient's list as in responses; there, the entries are named after the list. */
export interface PatientList<Shown> {
  state: 'not_recorded' | 'none_known' | 'listed'
  none_known: (Recorded & { id: number }) | null
  entries: Entry<Shown>[]
}
