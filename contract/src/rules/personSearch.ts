import { commonNames } from './commonNames'
import { foldText } from './foldText'

/** Must be increased whenever `personSearchText` returns different results: stored search texts are then recomputed. */
export const personSearchVersion = 3

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

/** Maps a folded spelling to all folded spellings of the names that it can stand for. */
const spellings = new Map<string, Set<string>>()

for (const group of commonNames) {
  const folded = group.split(' ').map(foldText)
  for (const spelling of folded) {
    const known = spellings.get(spelling) ?? new Set()
    for (const other of folded) known.add(other)
    spellings.set(spelling, known)
  }
}

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
 * Returns the text in which a person is searched: folded words of the names in both scripts, with every known spelling of
 * them, each after a space. Email, national ID and phone come after `endOfName`.
 */
export function personSearchText(person: FindablePerson): string {
  const { email, national_id: nationalId, phone } = person
  const { first_name: first, last_name: last, alternate_name: alternate } = person
  const names = [`${first} ${last}`, alternate ?? ''].flatMap((name) => foldText(name).split(' '))
  const words = new Set(names.flatMap((name) => [name, ...(spellings.get(name) ?? [])]))
  const rest = [email, nationalId, phone ?? ''].map(foldText)
  return indexable(` ${[...words].filter(Boolean).join(' ')}${endOfName}${rest.filter(Boolean).join(' ')}`)
}

/** More words would only slow the search down. */
const maxWords = 6

/** The minimum length of a word that is matched anywhere; shorter ones are matched at the beginning of a word. */
const wholeTrigram = 3

/**
 * Returns the parts that must all occur in `personSearchText` for a typed search. A number is searched without its
 * leading zeros, as 0100… is a part of +20100…; an email as a whole.
 */
export function personSearchParts(typed: string): string[] {
  const emails = typed.match(/\S+@\S*/g) ?? []
  const others = emails.reduce((text, email) => text.replace(email, ' '), typed)
  return [...emails.map((email) => ` ${foldText(email)}`), ...wordsOf(others)].slice(0, maxWords).map(indexable)
}

function wordsOf(typed: string): string[] {
  const words = foldText(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=\d{3})/, ''))
  return [...new Set(words)].map((word) => (word.length < wholeTrigram ? ` ${word}` : word))
}

/** Returns whether a typed search finds a person by their search text. */
export function findsPerson(searchText: string, typed: string): boolean {
  return personSearchParts(typed).every((part) => searchText.includes(part))
}
