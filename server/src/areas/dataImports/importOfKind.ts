import type { SQL } from 'drizzle-orm'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { DataImportRow } from '../../schema/dataImports'
import type { SearchedPeople, shownSimilarPatients } from '../users'

/** What is compared of the person of a row, whoever it is. */
export interface ImportedPerson {
  first_name: string
  last_name: string
  birth_date: string
  uuid: string
  email: string
  phone: string | null
}

/** Reads the cells of a row: the person, or what is wrong with the cells by field. */
export type RowReader<P extends ImportedPerson> = (given: GivenCells) => { person: P } | { problems: FieldProblems }

/** How the people of one batch are created. */
export interface Creation {
  hospitalId: number
  /** One that no password matches. */
  passwordHash: string
  invites: boolean
}

/** What differs between files with patients and files with staff. */
export interface ImportOfKind<P extends ImportedPerson = ImportedPerson> {
  /** So many rows are created in one transaction. */
  batchSize: number
  /** With whom the rows are compared. */
  comparedWith: SearchedPeople
  /** Returns what the sender may see of similar people. */
  shown: typeof shownSimilarPatients
  /** Why nobody can be created with the national ID or the email of somebody else. */
  cannotCreate: ApiTextKey
  /** Returns what reads the rows of a file, for its hospital today and with the rights of the caller. */
  reader(file: DataImportRow): Promise<RowReader<P>>
  /**
   * Creates people who were compared, with the audit entries. Expects the transaction of the batch.
   * @returns the ids in the same order, or problems of those who could not be created
   */
  create(people: readonly P[], creation: Creation): Promise<(number | FieldProblems)[]>
  /**
   * Returns the condition that something was recorded about an account, or attached to it, since it was created, or that the
   * caller may not remove it. Expects `users` in the statement.
   * @param ids the accounts that the statement is about
   */
  isUsed(hospitalId: number, ids: readonly number[]): SQL
  /** Removes people who are not used. Expects the transaction of the batch. */
  remove(ids: readonly number[], action: string): Promise<void>
}
