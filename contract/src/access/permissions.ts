import { type Declared, type PermissionUse, type SeededRole, verbs } from '../kit/defineRecord'
import { type DeclaredEntity, type DeclaredPermission, declarations } from './declarations'

/** An entity with the five CRUD permissions. */
export type EntityName = DeclaredEntity

/** A permission that a role can grant. Their spelling is part of the public interface. */
export type Permission = `${(typeof verbs)[number]}-${EntityName}` | DeclaredPermission

interface PermissionFacts {
  name: Permission
  use: PermissionUse
  /** The seeded roles that have it initially. */
  seeds: readonly SeededRole[]
}

const declared: readonly Declared[] = declarations

const ofEntities = declared.flatMap(({ entity }) =>
  verbs.flatMap((verb): PermissionFacts[] => {
    if (!entity) return []
    const { name, use, seeds } = entity
    const roles = Object.entries(seeds) as [SeededRole, 'all' | readonly string[]][]
    return [
      {
        name: `${verb}-${name}` as Permission,
        use,
        seeds: roles.flatMap(([role, some]) => (some === 'all' || some.includes(verb) ? [role] : [])),
      },
    ]
  }),
)

const others = declared.flatMap(({ permissions: named = {} }) =>
  Object.entries(named).map(([name, facts]): PermissionFacts => ({ name: name as Permission, ...facts })),
)

const all: readonly PermissionFacts[] = [...ofEntities, ...others]

function namesOf(some: (facts: PermissionFacts) => boolean): readonly Permission[] {
  return all.filter(some).map(({ name }) => name)
}

/** The permissions for staff, as opposed to those for patients. */
export const adminPermissions = namesOf(({ use }) => use !== 'patient')

/** The permissions that a patient can have; shown as a separate group when a role is edited. */
export const patientPermissions = namesOf(({ use }) => use === 'patient')

/** The closed list of permissions (document 1, section 6; decisions 2), in the order in which they are shown. */
export const permissions: readonly Permission[] = [...adminPermissions, ...patientPermissions]

/** The permissions of clinical work, and those that every staff member has. */
export const clinicalPermissions = namesOf(({ use }) => use === 'clinical')

/**
 * The permissions over people, facilities, rules and system-wide data: accounts, roles, hospitals, labs and their
 * members, reference data, national vacations, forms, reports, documents of people, the audit log and the outbox.
 */
export const governancePermissions = namesOf(({ use }) => use === 'governance')

/** Permissions to manage a hospital's users: where one of these counts, clinical permissions can be granted. */
export const hiringPermissions: readonly Permission[] = ['create-user', 'update-user']

/** Returns the permissions that a seeded role has initially. */
export function seededPermissions(role: SeededRole): readonly Permission[] {
  return namesOf(({ seeds }) => seeds.includes(role))
}
