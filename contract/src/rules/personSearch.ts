import { foldText } from './foldText'
import { nameWords, soundKeys, soundPrefixes } from './names/nameSound'

/** Must be increased whenever `personSearchText` returns different results: stored search texts are then recomputed. */
export const personSearchVersion = 4

/** Occurs once in a search text: after the words of the name. */
export const endOfName = '  '

const [firstArabic, lastArabic] = [0x620, 0x6c8]
const side = 13

/**
 * Encodes Arabic letters as pairs of capitals, the first from A to M and the second from N to Z. In a database with
 * locale C, the trigram index treats only ASCII characters as letters, and would read every row for an Arabic name.
 */
function indexable(folded: string): string {
  return folded.replace(/[\u0620-\u06c8]/g, (letter) => {
    const index = Math.min(letter.charCodeAt(0), lastArabic) - firstArabic
    return String.fromCharCode(65 + Math.floor(index / side), 78 + (index % side))
  })
}

/** Precede the keys of a word, and again those of the given name: no word of a name begins with a digit. */
const [soundMark, givenMark] = ['0', '1']

interface FindablePerson {
  first_name: string
  last_name: string
  /** First and last name in the other script. */
  alternate_name: string | null
  email: string
  national_id: string
  /** E.164. */
  phone: string | null
}

/**
 * Returns the text in which a person is searched: folded words of the names in both scripts and the keys of their sounds,
 * each after a space. Email, national ID and phone come after `endOfName`.
 */
export function personSearchText(person: FindablePerson): string {
  const { email, national_id: nationalId, phone } = person
  const { first_name: first, last_name: last, alternate_name: alternate } = person
  const names = [`${first} ${last}`, alternate ?? '']
  const words = names.flatMap((name) => [...foldText(name).split(' '), ...nameWords(name)])
  const sounds = names.flatMap((name) => nameWords(name).flatMap((word) => marked(soundMark, soundKeys(word))))
  const given = names.flatMap((name) => marked(givenMark, soundKeys(nameWords(name)[0] ?? '')))
  const rest = [email, nationalId, phone ?? ''].map(foldText)
  const parts = [...new Set([...words, ...sounds, ...given])].filter(Boolean)
  return indexable(` ${parts.join(' ')}${endOfName}${rest.filter(Boolean).join(' ')}`)
}

function marked(mark: string, keys: readonly string[]): string[] {
  return keys.map((key) => mark + key)
}

/** More words would only slow the search down. */
const maxWords = 6

/** The minimum length of a word that is matched anywhere; shorter ones are matched at the beginning of a word. */
const wholeTrigram = 3

/**
 * Returns the parts of `personSearchText` by which a typed search finds people: of each list, one must occur. A word is found as
 * it is written, by its sound, and by the sound of what it begins; a number without its leading zeros, as 0100… is a part of
 * +20100…; an email as a whole.
 */
export function personSearchParts(typed: string): string[][] {
  const emails = typed.match(/\S+@\S*/g) ?? []
  const others = emails.reduce((text, email) => text.replace(email, ' '), typed)
  const parts = [...emails.map((email) => [` ${foldText(email)}`]), ...wordsOf(others).map(partsOf)]
  return parts.slice(0, maxWords).map((each) => each.map(indexable))
}

function wordsOf(typed: string): string[] {
  return [...new Set(nameWords(typed).map((word) => word.replace(/^0+(?=\d{3})/, '')))]
}

function partsOf(word: string): string[] {
  if (word.length < wholeTrigram) return [` ${word}`]
  if (/\d/.test(word)) return [word]
  const beginnings = soundPrefixes(word).map((key) => ` ${soundMark}${key}`)
  const sounds = soundKeys(word).map((key) => ` ${soundMark}${key} `)
  return [word, ...beginnings, ...sounds.filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)))]
}

/** The words of a name as they are in the search texts of people whom `isSameName` may find. */
interface NameParts {
  /** Of the given name: one of them occurs. */
  given: string[]
  /** Of the other words: one of them occurs; undefined if there are none. */
  others: string[] | undefined
}

/** Returns parts of the search texts of everybody whom `isSameName` finds by a name. */
export function similarNameParts(name: string): NameParts {
  const [first = '', ...others] = nameWords(name)
  const parts = (mark: string, word: string) => marked(` ${mark}`, soundKeys(word)).map((key) => `${key} `)
  return {
    given: parts(givenMark, first),
    others: others.length > 0 ? others.flatMap((word) => parts(soundMark, word)) : undefined,
  }
}

/** Returns whether a typed search finds a person by their search text. */
export function findsPerson(searchText: string, typed: string): boolean {
  return personSearchParts(typed).every((parts) => parts.some((part) => searchText.includes(part)))
}
