import type { Language } from '../kit/translate'

/** A name, and the same name in the other script if it is known. */
export interface NameInScripts {
  name: string
  alternate_name: string | null
}

const arabicLetter = /[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0750-\u077F\u08A0-\u08C9\uFB50-\uFDFB\uFE70-\uFEFC]/
const latinLetter = /[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]/

/**
 * Returns the language in whose script a text is written. The functions of migration 0104 implement the same in SQL.
 * @param text a name
 * @returns `ar` if the text has an Arabic letter, because Arabic names may contain Latin words ("عيادة ICU"); otherwise
 * `en` if it has a Latin letter; null if it has neither, as in a number
 */
export function scriptOf(text: string): Language | null {
  if (arabicLetter.test(text)) return 'ar'
  return latinLetter.test(text) ? 'en' : null
}

/**
 * Returns the name to show in a language.
 * @returns the alternate name if it is in the script of the language and the name is not, otherwise the name
 */
export function localName({ name, alternate_name: alternate }: NameInScripts, language: Language): string {
  return alternate !== null && scriptOf(alternate) === language && scriptOf(name) !== language ? alternate : name
}

/**
 * Returns the name that the title of a record does not show.
 * @param named the names and `name_text`, the one that is shown
 * @returns null if there is no alternate name
 */
export function otherName({ name, alternate_name, name_text }: NameInScripts & { name_text: string }): string | null {
  return name_text === name ? alternate_name : name
}

/** The names of a person; the alternate name is first and last name in one text. */
export interface PersonNames {
  first_name: string
  last_name: string
  alternate_name: string | null
}

/** Returns first and last name joined, with the alternate name. */
export function namesOfPerson({ first_name: first, last_name: last, alternate_name }: PersonNames): NameInScripts {
  return { name: `${first} ${last}`, alternate_name }
}

/**
 * Returns the name of a person for a greeting.
 * @returns the first name; or the whole alternate name if that is the one to show, because it is not known where the
 * first name ends in it
 */
export function greetingName(person: PersonNames, language: Language): string {
  const names = namesOfPerson(person)
  const shown = localName(names, language)
  return shown === names.name ? person.first_name : shown
}

/** Returns whether an alternate name is in another script than the name, as required. True if there is none. */
export function isAlternate({ name, alternate_name: alternate }: NameInScripts): boolean {
  return alternate === null || (scriptOf(alternate) !== null && scriptOf(alternate) !== scriptOf(name))
}
