import type { SQL } from 'drizzle-orm'
import type { RecordKind } from '#contract/kit/record'

/** How records of one kind are found by name or id, and how they map to the keys of their access rules. */
export interface RecordSource {
  /** Tables and a condition, to follow `from`. */
  from: SQL
  /** The record's id. */
  id: SQL
  /** The name in the caller's language. */
  name: () => SQL
  /** The texts that a search looks in: the names in both scripts. */
  searched: readonly SQL[]
  /** An instant in ms since the epoch. */
  at?: SQL
  /** The time zone of `at` if it is the time of a clinic. */
  zone?: SQL
  /** The `order by` expression; defaults to the name. */
  order?: SQL
  /** The name is that of `users`, and is searched in every spelling. */
  isPerson?: true
  /** The record's key for each of its access rules, in display order. */
  rules: Partial<Record<RecordKind, SQL>>
}
