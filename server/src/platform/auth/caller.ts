import type { Permission } from '#contract/access/permissions'
import type { Language } from '#contract/kit/translate'

/** The signed-in user of a request, with the values in the database at the time of the call. */
export interface Caller {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  email: string
  language: Language
  /** IANA name of the user's own time zone. */
  timeZone: string
  verified: boolean
  isSuperAdmin: boolean
  roleCodes: ReadonlySet<string>
  /** Permissions that the user has anywhere; whether one counts for a record is decided by its access rule. */
  permissions: ReadonlySet<string>
}

/** Returns whether the person has one of these permissions anywhere. */
export function mayOneOf(person: Caller, permissions: readonly Permission[]): boolean {
  return person.isSuperAdmin || permissions.some((permission) => person.permissions.has(permission))
}
