import { commonNames } from './commonNames'
import { foldText } from './foldText'

/** To be raised whenever `personSearchText` answers otherwise than before: what is stored is then made anew. */
export const personSearchVersion = 3

/** Stands in a search text once: after the words of the name. */
export const endOfName = '  '

const [firstArabic, lastArabic] = [0x620, 0x6c8]
const side = 13

/**
 * Arabic letters as pairs of capitals, the first of A to M and the second of N to Z: in a database whose locale is C the
 * trigram index takes nothing but ASCII for letters, and would read every row for an Arabic name.
 */
function indexable(folded: string): string {
  return folded.replace(/[\u0620-\u06c8]/g, (letter) => {
    const index = Math.min(letter.charCodeAt(0), lastArabic) - firstArabic
    return String.fromCharCode(65 + Math.floor(index / side), 78 + (index % side))
  })
}

/** By a folded spelling all folded spellings of the names that it may stand for. */
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
  /** Both names in the other script. */
  alternate_name: string | null
  email: string
  national_id: string
  /** E.164. */
  phone: string | null
}

/**
 * The words by which a person is found: folded, of both scripts, with every known spelling of their names; each begins after a space.
 * Email, national id and phone stand behind `endOfName`.
 */
export function personSearchText(person: FindablePerson): string {
  const { email, national_id: nationalId, phone } = person
  const { first_name: first, last_name: last, alternate_name: alternate } = person
  const names = [`${first} ${last}`, alternate ?? ''].flatMap((name) => foldText(name).split(' '))
  const words = new Set(names.flatMap((name) => [name, ...(spellings.get(name) ?? [])]))
  const rest = [email, nationalId, phone ?? ''].map(foldText)
  return indexable(` ${[...words].filter(Boolean).join(' ')}${endOfName}${rest.filter(Boolean).join(' ')}`)
}

/** More would only make the search slower. */
const maxWords = 6

/** The shortest part of a word that is looked for anywhere in it; shorter ones are looked for at its beginning. */
const wholeTrigram = 3

/**
 * What a text that somebody typed must be found by in `personSearchText`: each of the parts, anywhere. A number is found
 * without the zeros before it, as 0100… is a part of +20100…; an email as a whole.
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

/** Whether what somebody typed finds a person by their search text. */
export function findsPerson(searchText: string, typed: string): boolean {
  return personSearchParts(typed).every((part) => searchText.includes(part))
}
