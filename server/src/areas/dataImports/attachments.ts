import { type SQL, sql } from 'drizzle-orm'
import { numberArray } from '../../platform/database/expressions'
import { movedReferences, staffReferences } from '../patientMerges'

/** The columns in which something is recorded about a patient; others name the person who has done something. */
const ofPatient = new Set(['patient_id', 'user_id', 'model_id'])

/**
 * Returns the condition that something was recorded about a person since the import. Expects `users` in the statement.
 * @param ignored tables that say nothing about it
 */
export function hasRecords(hospitalId: number, ignored: readonly string[] = []): SQL {
  const found = movedReferences
    .filter(({ table, column }) => ofPatient.has(column) && !ignored.includes(table))
    .map(({ table, column, when }) => {
      const isOther = table === 'hospital_patients' ? sql` and moving.hospital_id <> ${hospitalId}` : sql``
      return sql`exists (select from ${sql.identifier(table)} as moving
        where moving.${sql.identifier(column)} = users.id${when ? sql` and ${when}` : sql``}${isOther})`
    })
  return sql`(${sql.join(found, sql` or `)})`
}

/** Columns that always name who has done something, which nobody has who has never signed in. */
const ofActor = /^(?!given_by$).*_by$|^(?:by|author|creator|editor|sender)_id$/

/**
 * Returns the condition that somebody has named an account at work: as the doctor of a clinic, on the staff of a center, on
 * a duty or a list of recipients. Expects `users` in the statement. Each table is read once for all accounts, because some of these
 * columns have no index.
 */
export function isNamed(ids: readonly number[]): SQL {
  const named = staffReferences
    .map((reference) => reference.split('.') as [table: string, column: string])
    .filter(([, column]) => !ofActor.test(column))
    .map(([table, name]) => {
      const column = sql.identifier(name)
      return sql`select ${column} from ${sql.identifier(table)} where ${column} = any (${numberArray(ids)})`
    })
  return sql`users.id in (${sql.join(named, sql` union all `)})`
}
