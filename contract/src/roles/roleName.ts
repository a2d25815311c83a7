import type { Language } from '../kit/translate'
import type { RoleCode } from './seededRoles'
import ar from './texts/ar.json'
import arFeminine from './texts/arFeminine.json'
import en from './texts/en.json'

const names: Record<Language, Record<RoleCode, string>> = { en, ar }
/** What a woman is called, where it differs. */
const feminine: Record<Language, Partial<Record<RoleCode, string>>> = { en: {}, ar: arFeminine }
const codes = Object.keys(en) as RoleCode[]

/** Returns the code of a seeded role, given its code or its English name; undefined for any other role. */
export function roleCodeOf(role: string): RoleCode | undefined {
  return codes.find((code) => code === role || en[code] === role)
}

/**
 * Returns a role's name: translated for the seeded roles, as stored for others.
 * @param role the code or the stored name
 * @param gender of the person who has the role; without it, the role's own name
 */
export function roleName(role: string, language: Language, gender?: 'male' | 'female' | null): string {
  const code = roleCodeOf(role)
  if (!code) return role
  return (gender === 'female' && feminine[language][code]) || names[language][code]
}
