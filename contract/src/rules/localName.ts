import type { Language } from '../kit/translate'

/** A name, and the same name in the other script where it is known. */
export interface NameInScripts {
  name: string
  alternate_name: string | null
}

const arabicLetter = /[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0750-\u077F\u08A0-\u08C9\uFB50-\uFDFB\uFE70-\uFEFC]/
const latinLetter = /[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]/

/**
 * The language whose script a text is written in. The functions of migration 0104 decide the same in SQL.
 * @param text a name
 * @returns `ar` with an Arabic letter in it, for Arabic names may have Latin words ("عيادة ICU"); else `en` with a Latin
 * letter in it; null with neither, such as a number
 */
export function scriptOf(text: string): Language | null {
  if (arabicLetter.test(text)) return 'ar'
  return latinLetter.test(text) ? 'en' : null
}

/**
 * The name that a reader of a language is shown.
 * @returns the alternate name where it is in the script of the language and the name is not, else the name
 */
export function localName({ name, alternate_name: alternate }: NameInScripts, language: Language): string {
  return alternate !== null && scriptOf(alternate) === language && scriptOf(name) !== language ? alternate : name
}

/** What a person is called; the alternate name stands for both names. */
export interface PersonNames {
  first_name: string
  last_name: string
  alternate_name: string | null
}

/** Both names of a person as one, with the alternate one. */
export function namesOfPerson({ first_name: first, last_name: last, alternate_name }: PersonNames): NameInScripts {
  return { name: `${first} ${last}`, alternate_name }
}

/**
 * What a greeting calls a person.
 * @returns the first name; where the reader is shown the alternate name, all of that, for nothing says where the first
 * name ends in it
 */
export function greetingName(person: PersonNames, language: Language): string {
  const names = namesOfPerson(person)
  const shown = localName(names, language)
  return shown === names.name ? person.first_name : shown
}

/** Whether an alternate name is in another script than the name, as it has to be. */
export function isAlternate({ name, alternate_name: alternate }: NameInScripts): boolean {
  return alternate === null || (scriptOf(alternate) !== null && scriptOf(alternate) !== scriptOf(name))
}
