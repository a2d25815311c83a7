import { type GuardedDeclaration, guardedRecords, type RecordDeclaration, records } from '../access/declarations'
import type { Declared } from './defineRecord'

/**
 * A kind of record that a call's path or a channel's name can contain. Each has one access rule on the server
 * (`platform/access`) that says which ids the caller can reach.
 */
export type RecordKind = GuardedDeclaration['kind']

export const recordKinds: readonly RecordKind[] = guardedRecords.map(({ kind }) => kind)

/** A kind of record that an audit entry can be about: those above, and those that no access rule protects. */
export type AuditedKind = RecordDeclaration['kind']

export const auditedKinds: readonly AuditedKind[] = records.map(({ kind }) => kind)

/** Returns the kind under which the fields of a kind of record are labelled in the audit log. */
export function labelledAs(kind: string): string {
  const declared = records.find((each) => each.kind === kind)
  return declared && 'sameFields' in declared ? declared.sameFields : kind
}

/** Returns an amount of a kind of record in EGP; undefined if the field is no amount. */
export function poundsOf(kind: string, field: string, value: number): number | undefined {
  const declared: Declared | undefined = records.find((each) => each.kind === labelledAs(kind))
  if (declared?.amounts?.piastres?.includes(field)) return value / 100
  return declared?.amounts?.pounds?.includes(field) ? value : undefined
}

/**
 * Returns the kind of record that the audit log calls an entity.
 * @throws Error if there is none
 */
export function auditedKindOf(entity: string): AuditedKind {
  const kind = auditedKinds.find((each) => each === entity)
  if (!kind) throw new Error(`${entity} is not a kind of record`)
  return kind
}
