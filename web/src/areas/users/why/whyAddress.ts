import { type Permission, permissions } from '#contract/access/permissions'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'

/** The kind of record that the address names; null where it names none that there is. */
export function subjectKindOf(text: string): SubjectKind | null {
  return subjectKinds.find((kind) => kind === text) ?? null
}

/** The permission that the address names; null where it names none that there is. */
export function permissionOf(text: string): Permission | null {
  return permissions.find((permission) => permission === text) ?? null
}
