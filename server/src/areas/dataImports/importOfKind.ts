import type { GivenCells } from '#contract/dataImports/checkedRow'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { DataImportRow, RowMatch } from '../../schema/dataImports'
import type { shownSimilarPatients } from '../users'

/** Reads the cells of a row: what it is about, or what is wrong with the cells by field. */
export type RowReader<R> = (given: GivenCells) => { read: R } | { problems: FieldProblems }

/** By what a row is found among the others of its file. */
export interface RowKeys {
  /** Of people, as they would be stored. Nobody can be there twice with the same national ID or email. */
  uuid: string | null
  email: string | null
  phone: string | null
  /** What rows that may be the same clinic have in common. */
  row_key: string | null
}

/** What a row is after it was compared with what is stored. */
export interface Compared {
  state: 'ready' | 'similar' | 'wrong'
  matches: RowMatch[] | null
  problems: FieldProblems | null
}

/** A row that was read, at its line of the file. */
export interface ReadRow<R> {
  line: number
  read: R
}

/** How the rows of one batch are created. */
export interface Creation {
  hospitalId: number
  /** One that no password matches. */
  passwordHash: string
  invites: boolean
}

/** What differs between files with patients, with staff and with clinics. */
export interface ImportOfKind<R = unknown> {
  /** So many rows are created in one transaction. */
  batchSize: number
  /** Why a step ends whose person may no longer do this at the hospital. */
  lostAccess: ApiTextKey
  /** Returns what the sender may see of similar people. */
  shown: typeof shownSimilarPatients
  /** Why a row cannot be created although somebody has decided so. */
  cannotCreate: ApiTextKey
  /** Returns what reads the rows of a file, for its hospital today and with the rights of the caller. */
  reader(file: DataImportRow): Promise<RowReader<R>>
  keysOf(read: R): RowKeys
  /**
   * Compares rows, in their order, with what is stored, and with earlier rows of the file as far as these are not marked as repeated
   * otherwise.
   */
  compare(rows: readonly ReadRow<R>[], file: DataImportRow): Promise<Compared[]>
  /** Locks what must not be created twice, until the transaction ends. */
  lock(rows: readonly R[]): Promise<void>
  /** Returns whether two rows of a batch may be the same, so that the second waits until the first is stored. */
  maySame(one: R, other: R): boolean
  /**
   * Creates what was compared, with the audit entries. Expects the transaction of the batch.
   * @returns the ids in the same order, or problems of those that could not be created
   */
  create(rows: readonly R[], creation: Creation): Promise<(number | FieldProblems)[]>
  /** The column with the id of what was created. */
  createdIn: 'user_id' | 'clinic_id'
  /** Locks those of these records that nobody has used since they were created, and that the caller may remove, and returns them. */
  unused(ids: readonly number[], file: DataImportRow): Promise<ReadonlySet<number>>
  /** Removes records that are not used. Expects the transaction of the batch. */
  remove(ids: readonly number[], action: string): Promise<void>
}
