import type { RecordKind } from '#contract/kit/record'
import type { Permission } from '#contract/permissions'
import type { Caller } from '../auth/caller'

export type RecordKey = number | string

/**
 * Which of these keys may the caller reach with one of these permissions? One SQL statement for the whole set.
 * Records that do not exist are simply not among the answer.
 */
export type AccessRule = (
  caller: Caller,
  keys: readonly RecordKey[],
  permissions: readonly Permission[],
) => Promise<RecordKey[]>

export interface Access {
  reachable(
    kind: RecordKind,
    caller: Caller,
    keys: readonly RecordKey[],
    permissions: readonly Permission[],
  ): Promise<Set<string>>
}

/** One rule for each kind of record, brought by the areas; a kind without a rule does not start. */
export function createAccess(rules: Record<RecordKind, AccessRule>): Access {
  return {
    async reachable(kind, caller, keys, permissions) {
      const found = keys.length === 0 ? [] : await rules[kind](caller, keys, permissions)
      return new Set(found.map(String))
    },
  }
}
