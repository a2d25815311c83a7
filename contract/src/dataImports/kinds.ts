import type { Permission } from '../access/permissions'

/** What a file contains. */
export const importKinds = ['patients', 'staff', 'clinics'] as const
export type ImportKind = (typeof importKinds)[number]

/** What its sender may do at the hospital: the same as with the form. */
export const permissionOfKind = {
  patients: 'create-user',
  staff: 'create-user',
  clinics: 'create-clinic',
} as const satisfies Record<ImportKind, Permission>
