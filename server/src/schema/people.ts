import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#contract/kit/translate'
import { shownAge } from '#contract/rules/age'
import { type NameInScripts, namesOfPerson, type PersonNames } from '#contract/rules/localName'
import { avatarOf } from '../platform/auth/avatar'
import { users } from '../platform/auth/tables'
import { localNameOf } from '../platform/database/localName'
import { apiText, localizedName } from '../platform/texts'

/** The columns of `PersonNames` for a select. */
export const nameColumns = {
  first_name: users.first_name,
  last_name: users.last_name,
  alternate_name: users.alternate_name,
}

/**
 * Returns the name of a person to show to a reader.
 * @param reader defaults to the caller's language
 */
export function personName(person: PersonNames, reader?: Language): string {
  return localizedName(namesOfPerson(person), reader)
}

/**
 * Returns the SQL expression of a person's first and last name as entered.
 * @param people the alias of `users` in the statement
 */
export function enteredName(people: SQL = sql.raw('users')): SQL<string> {
  return sql<string>`${people}.first_name || ' ' || ${people}.last_name`
}

/**
 * Returns the SQL expression of a person's name in the caller's language.
 * @param people the alias of `users` in the statement
 */
export function fullName(people: SQL = sql.raw('users')): SQL<string> {
  return localNameOf(enteredName(people), sql`${people}.alternate_name`)
}

/** The value of `namesInScripts`. */
export const NamesRow = z.strictObject({ name: z.string(), alternate_name: z.string().nullable() })

/**
 * Returns the SQL expression of a person's names in both scripts, for readers whose language is not known yet.
 * @param people the alias of `users` in the statement
 */
export function namesInScripts(people: SQL): SQL<NameInScripts> {
  return sql<NameInScripts>`json_build_object('name', ${enteredName(people)}, 'alternate_name', ${people}.alternate_name)`
}

/** The value of `personJson`. */
export const PersonRow = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  avatar_media_id: z.int().nullable(),
})

/**
 * Returns the SQL expression of what `personOf` shows of a person.
 * @param people the alias of `users` in the statement
 */
export function personJson(people: string): string {
  return `json_build_object('id', ${people}.id, 'first_name', ${people}.first_name, 'last_name', ${people}.last_name,
    'alternate_name', ${people}.alternate_name, 'avatar_media_id', ${people}.avatar_media_id)`
}

/** Returns a person as shown on cards and in tables. */
export function personOf(person: z.output<typeof PersonRow>) {
  const { id, first_name, last_name } = person
  return { id, first_name, last_name, name_text: personName(person), avatar: avatarOf(person) }
}

/**
 * Returns a person's age in full years.
 * @param birthDate 'YYYY-MM-DD', or null for no age
 * @param today 'YYYY-MM-DD'
 */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (!birthDate) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/**
 * Returns a person's age as responses have it: in full years, and in words.
 * @param birthDate 'YYYY-MM-DD', or null for no age
 * @param today 'YYYY-MM-DD'
 */
export function agesOn(birthDate: string | null, today: string): { age: number | null; shown_age: string | null } {
  return { age: ageOn(birthDate, today), shown_age: birthDate && ageText(birthDate, today) }
}

/** Returns an age in words. @param spoken by default the language of the request */
export function ageText(birthDate: string, today: string, spoken?: Language): string {
  const { unit, count } = shownAge(birthDate, today)
  return apiText(`age.${unit}`, { count }, spoken)
}

/** Returns the initials of a name, such as 'A. S.'. */
export function initialsOf(name: string): string {
  return name
    .split(' ')
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ')
}
