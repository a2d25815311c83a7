/** What can be done with an entity; each of its permissions is named after one of them. */
export const verbs = ['create', 'update', 'show', 'delete', 'list'] as const

type Verb = (typeof verbs)[number]

/** The seeded roles that have permissions of their own; Super Admin has all permissions. */
export type SeededRole = 'ADMIN' | 'DOCTOR' | 'NURSE' | 'COORDINATOR' | 'LAB_OR_RADIOLOGY' | 'PATIENT'

/**
 * Who can be granted a permission, and by whom.
 *
 * `clinical`: clinical work, and what every staff member has. It counts only in the holder's hospitals, so a person who
 * manages a hospital's users can grant it there without holding it: the one who hires a nurse need not be a nurse.
 * `governance`: over people, facilities, rules and system-wide data. Only a person who holds it at a hospital can grant
 * it there; otherwise a user manager could create an account with every permission. `patient`: only for patients.
 */
export type PermissionUse = 'clinical' | 'governance' | 'patient'

interface DeclaredPermissions {
  /** What the five CRUD permissions are named after, such as `list-drug`, and which of them the seeded roles have. */
  entity?: { name: string; use: PermissionUse; seeds: { [R in SeededRole]?: 'all' | readonly Verb[] } }
  /** Other permissions by name, with the seeded roles that have them. */
  permissions?: Record<string, { use: PermissionUse; seeds: readonly SeededRole[] }>
}

interface DeclaredRecord extends DeclaredPermissions {
  /** The name of the kind in the declarations of calls and channels, in the audit log and in the names of texts. */
  kind: string
  /**
   * Whose data it is. `patient`: it contains, or leads to, a patient's data; the audit log has every read of it by staff,
   * and every subscription of staff to its channel. `user`: the account that it belongs to. `nobody`: data that the whole
   * installation shares. The other values have no effect: that one is required prevents a kind from being forgotten.
   */
  owner: 'patient' | 'hospital' | 'clinic' | 'user' | 'nobody'
  /** Another kind with the same fields, whose labels in the audit log it has. */
  sameFields?: string
  /** The fields that are amounts, by the unit in which they are stored, and so are in the audit log. */
  amounts?: { piastres?: readonly string[]; pounds?: readonly string[] }
  /** Without an access rule: calls name such records only for the audit log. */
  guarded?: false
  /** For the entries of a clinical list of a patient: its name, which its calls, its table and its texts have too. */
  clinicalList?: string
  /** Access to it can be explained by id. Several kinds can guard one record, of which one is explained. */
  explained?: true
}

/** One element of `access/declarations.ts`. */
export type Declared = DeclaredPermissions & Partial<DeclaredRecord>

/**
 * Declares a kind of record, in the `records.ts` of its area. With its line in `access/declarations.ts`, it is in the
 * lists of permissions, of the seeded roles and of kinds of record that are derived from there; the server then does not
 * start without its access rule.
 */
export function defineRecord<const R extends DeclaredRecord>(record: R): R {
  return record
}

/** Declares permissions of an area that are about no kind of record; otherwise like `defineRecord`. */
export function definePermissions<const P extends DeclaredPermissions>(permissions: P): P {
  return permissions
}
