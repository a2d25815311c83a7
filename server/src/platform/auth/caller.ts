import type { Permission } from '#contract/access/permissions'
import type { Language } from '#contract/kit/translate'
import type { NameInScripts } from '#contract/rules/localName'

/** The signed-in user of a request, with the values in the database at the time of the call. */
export interface Caller {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  /** First and last name in the other script. */
  alternateName: string | null
  email: string
  language: Language
  /** IANA name of the user's own time zone. */
  timeZone: string
  verified: boolean
  /** Whether signing in needs a second factor, because the user has set one up. */
  hasSecondFactor: boolean
  /** Whether one of the user's roles requires a second factor. */
  requiresSecondFactor: boolean
  isSuperAdmin: boolean
  roleCodes: ReadonlySet<string>
  /** Permissions that the user has anywhere; whether one counts for a record is decided by its access rule. */
  permissions: ReadonlySet<string>
}

/** Returns the caller's names in both scripts. */
export function namesOfCaller({ firstName, lastName, alternateName }: Caller): NameInScripts {
  return { name: `${firstName} ${lastName}`, alternate_name: alternateName }
}

/** Returns whether the person has to set up a second factor before anything else is open to them. */
export function mustSetUpSecondFactor({ hasSecondFactor, requiresSecondFactor }: Caller): boolean {
  return requiresSecondFactor && !hasSecondFactor
}

/** Returns whether the person has one of these permissions anywhere. */
export function mayOneOf(person: Caller, permissions: readonly Permission[]): boolean {
  return person.isSuperAdmin || permissions.some((permission) => person.permissions.has(permission))
}
