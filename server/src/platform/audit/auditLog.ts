import type { RecordKind } from '#contract/kit/record'

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
  /** Writes a change with the transaction of the request. */
  change(action: string, kind: RecordKind | null, id: number | string | null): Promise<void>
  /** Notes that the caller has read records of patients; written in batches, at most a second behind. */
  read(event: ReadEvent): void
  /** Writes what waits: before stopping, and in tests. */
  flush(): Promise<void>
}
