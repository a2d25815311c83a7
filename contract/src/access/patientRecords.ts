import type { RecordKind } from '../kit/record'
import { guardedRecords } from './declarations'

/**
 * The kinds of record that contain, or lead to, a patient's data. Reads of them by staff are recorded in the audit log,
 * as are subscriptions of staff to their channels.
 */
export const patientRecords: ReadonlySet<RecordKind> = new Set(
  guardedRecords.flatMap(({ owner, kind }) => (owner === 'patient' ? [kind] : [])),
)
