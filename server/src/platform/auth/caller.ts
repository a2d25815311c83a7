import type { Permission } from '#contract/access/permissions'
import type { Language } from '#contract/kit/translate'
import type { NameInScripts } from '#contract/rules/localName'

/** The signed-in person of a request, as the database has them at each call. */
export interface Caller {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  /** Both names in the other script. */
  alternateName: string | null
  email: string
  language: Language
  /** IANA name; the person's own zone. */
  timeZone: string
  verified: boolean
  isSuperAdmin: boolean
  roleCodes: ReadonlySet<string>
  /** What the person may do somewhere; whether it counts for a record is the access rules' to say. */
  permissions: ReadonlySet<string>
}

/** What the person is called. */
export function namesOfCaller({ firstName, lastName, alternateName }: Caller): NameInScripts {
  return { name: `${firstName} ${lastName}`, alternate_name: alternateName }
}

/** Does the person hold one of these permissions anywhere? */
export function mayOneOf(person: Caller, permissions: readonly Permission[]): boolean {
  return person.isSuperAdmin || permissions.some((permission) => person.permissions.has(permission))
}
