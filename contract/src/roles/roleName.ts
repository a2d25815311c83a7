import type { Language } from '../kit/translate'
import type { RoleCode } from './seededRoles'
import ar from './texts/ar.json'
import en from './texts/en.json'

const names: Record<Language, Record<RoleCode, string>> = { en, ar }
const codes = Object.keys(en) as RoleCode[]

/** Returns the code of a seeded role, given its code or its English name; undefined for any other role. */
export function roleCodeOf(role: string): RoleCode | undefined {
  return codes.find((code) => code === role || en[code] === role)
}

/**
 * Returns a role's name: translated for the seeded roles, as stored for others.
 * @param role the code or the stored name
 */
export function roleName(role: string, language: Language): string {
  const code = roleCodeOf(role)
  return code ? names[language][code] : role
}
