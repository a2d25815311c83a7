import type { SQL } from 'drizzle-orm'
import type { RecordKind } from '#contract/kit/record'

/** How records of one kind are found by name or number, and how the rules that guard them know them. */
export interface RecordSource {
  /** Tables and a condition, as they follow `from`. */
  from: SQL
  /** The record's number. */
  id: SQL
  /** What it is called in the caller's language. */
  name: () => SQL
  /** The texts that a part of is looked for in: its names in both scripts. */
  searched: readonly SQL[]
  /** An instant in ms since the epoch. */
  at?: SQL
  /** What `order by` says; by name where nothing is said. */
  order?: SQL
  /** Its name is that of `users`: found in every spelling. */
  isPerson?: true
  /** By rule the key of the record, in the order in which they are shown. */
  rules: Partial<Record<RecordKind, SQL>>
}
