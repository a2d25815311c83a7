import type { Language } from '../kit/translate'
import { greetingName, type PersonNames } from './localName'

/** Letters with their marks and what joins them: Al-Sayed, O’Neill, and a point at the end of an initial. */
const plainWord = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?$/u

const mostWords = 6
const longest = 40

/** What follows "Hello" for a person whose name is not plain. */
const anybody: Record<Language, string> = { en: 'there', ar: 'بك' }

/**
 * Returns the name of a person for the greeting of a mail: plain words, at most 40 characters. Anybody can register with
 * the address of another person and any text as the name: what could be an address, a number or a sentence is not sent.
 * @returns the name as `greetingName`, or a word that fits after "Hello"
 */
export function mailedName(person: PersonNames, language: Language): string {
  const name = greetingName(person, language)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
  const words = name.split(/\s+/)
  const isPlain = name.length <= longest && words.length <= mostWords && words.every((word) => plainWord.test(word))
  return isPlain ? words.join(' ') : anybody[language]
}
