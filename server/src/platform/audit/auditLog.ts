import type { AuditedKind, RecordKind } from '#contract/kit/record'
import type { AuditEvent } from './events'

/** What an entry is about: a record, or an email address or a phone number without an account, stored as a keyed hash. */
export type AuditKind = AuditedKind | 'unknownEmail' | 'unknownPhone'

/**
 * The values of a changed field. A missing `before` or `after` was empty. A text that is secret or clinical is
 * `{ digest }`.
 */
export interface ChangedField {
  before?: unknown
  after?: unknown
}

/** The changed fields of a record, by name. */
export type ChangedFields = Record<string, ChangedField>

/** A read of records by a user. */
export interface ReadEvent {
  userId: number
  action: string
  /** Null, with a null id: something as a whole, such as an exported list. */
  kind: RecordKind | null
  ids: readonly (number | string | null)[]
  at: Date
  address: string | null
  requestId: string
  /** What was read, such as the filters of a report. */
  changes?: ChangedFields
}

export interface AuditLog {
  /**
   * Records that the caller has read patients' records. Entries are written in batches, with at most a second's delay.
   */
  recordRead(event: ReadEvent): void
  /**
   * Records a refused request, also in batches. The first of several identical refusals becomes an entry, and all that
   * follow within a minute become one.
   * @param key identifies identical refusals
   */
  recordRefusal(key: string, event: AuditEvent): void
  /** Writes all waiting entries: before shutdown, and in tests. */
  flush(): Promise<void>
}
