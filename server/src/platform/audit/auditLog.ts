import type { RecordKind } from '#contract/kit/record'
import type { AuditEvent } from './events'

/** What a line is about: a record, or an address of mail that is no account's, told by a mark. */
export type AuditKind = RecordKind | 'unknownEmail'

export interface ReadEvent {
  userId: number
  action: string
  /** Null, with null for its id: something as a whole, such as a list that was taken out. */
  kind: RecordKind | null
  ids: readonly (number | string | null)[]
  at: Date
  address: string | null
  requestId: string
}

export interface AuditLog {
  /** Notes that the caller has read records of patients; written in batches, at most a second behind. */
  recordRead(event: ReadEvent): void
  /**
   * Notes something that was refused, in batches as well. In: what makes two refusals the same; of those the first is a
   * line, and all that follow within a minute are one.
   */
  recordRefusal(key: string, event: AuditEvent): void
  /** Writes what waits: before stopping, and in tests. */
  flush(): Promise<void>
}
