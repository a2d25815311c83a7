import { type SQL, sql } from 'drizzle-orm'
import type { AuditedKind } from '#contract/kit/record'
import type { RecordPart } from '#contract/recordViews/calls'
import { context } from '../context'

/** Which records of one kind are a patient's. */
export interface RecordsOfPatient {
  kind: AuditedKind
  part: RecordPart
  /** Returns a statement with one column, the keys of a patient's records, named `key`. */
  keys(patient: SQL): SQL
}

/**
 * Returns a patient's records as the audit log names them.
 * @returns a statement with the columns `part`, `kind` and `record_id`
 */
export function recordIdsOfPatient(patient: SQL): SQL {
  const selects = context().platform.recordsOfPatient.map(
    ({ part, kind, keys }) =>
      sql`select ${part}::text as part, ${kind}::text as kind, key as record_id from (${keys(patient)}) as keys`,
  )
  return sql.join(selects, sql` union all `)
}
