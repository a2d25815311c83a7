/** Whom a file contains. */
export const importKinds = ['patients', 'staff'] as const
export type ImportKind = (typeof importKinds)[number]
