import { type Permission, permissions } from '#contract/access/permissions'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'

/** Returns the kind of record in the URL, or null if it is unknown. */
export function subjectKindOf(text: string): SubjectKind | null {
  return subjectKinds.find((kind) => kind === text) ?? null
}

/** Returns the permission in the URL, or null if it is unknown. */
export function permissionOf(text: string): Permission | null {
  return permissions.find((permission) => permission === text) ?? null
}
