import { foldText } from '../foldText'
import { arabicSlots, latinSlots, type SoundSlots } from './soundSlots'

/** So many keys has a word at most. */
const mostKeys = 16

const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/** Returns every key of the sounds, without letters that are repeated. */
function keysOf(slots: SoundSlots): string[] {
  const all = slots.reduce<string[]>(
    (starts, slot) => starts.flatMap((start) => slot.map((sound) => start + sound)).slice(0, 4 * mostKeys),
    [''],
  )
  const keys = all.map((key) => key.replace(/(.)\1+/g, '$1')).filter((key) => key !== '')
  return [...new Set(keys)].slice(0, mostKeys)
}

/**
 * Returns the spellings of a word in Latin letters that differ in sounds: in Somali, c is عين, which is not heard; a final h
 * may be ح or only end the vowel.
 */
function latinSpellings(word: string): string[] {
  const somali = word.includes('c') ? [word.replace(/c(?![hk])/g, ''), word] : [word]
  return somali.flatMap((each) => (/[aeiou]h$/.test(each) ? [each.slice(0, -1), each] : [each]))
}

function plainKeys(word: string, isOpen: boolean): string[] {
  if (!isArabic(word)) return latinSpellings(word).flatMap((each) => keysOf(latinSlots(each, isOpen)))
  const withoutAyn = word.endsWith('يع') && !isOpen ? [word.slice(0, -1)] : []
  return [word, ...withoutAyn].flatMap((each) => keysOf(arabicSlots(each, isOpen)))
}

const consonants = (word: string) => word.replace(/[aeiouyاويعه]/g, '').length

/** Returns a word without its article; undefined if it has none. */
function withoutArticle(word: string): string | undefined {
  const [, rest] = /^(?:ال|[aeiu]l)(.+)$/.exec(word) ?? /^[aeu]([srdntz]|sh)(?=\1)(.+)$/.exec(word)?.slice(1) ?? []
  return rest !== undefined && consonants(rest) > 1 ? rest : undefined
}

/** What follows عبد in one word: عبدالرحمن, abdelrahman, abdurrahman, cabdiraxmaan. */
const servant = /^(?:عبد(?:ال)?|c?[ae]bd(?:ou|oo|[aeiou]))(.*)$/
const ofAllah = /^(?:ل?له|اله|l+[ae]h?i?)$/

function servantKeys(word: string, isOpen: boolean): string[] {
  const [, rest] = servant.exec(word) ?? []
  if (rest === undefined) return []
  if (/^(?:[aeiou]*|[هوي])$/.test(rest)) return ['q']
  if (ofAllah.test(rest)) return ['ql']
  const names = /^l./.test(rest) ? [rest, rest.slice(1)] : [rest]
  return names.flatMap((name) => plainKeys(name, isOpen)).map((key) => `q${key}`)
}

/** What comes before الدين in one word: نورالدين, noureldin, nureddin, salahuddin. */
const faith = /^(?:(.{2,})الدين|(.{2,}?)[aeiou]+(?:ld|dd|d)(?:in|ine|een|iin|ein))$/

function faithKeys(word: string): string[] {
  const [, arabic, latin] = faith.exec(word) ?? []
  const base = arabic ?? latin
  return base === undefined ? [] : plainKeys(base, true).map((key) => `${key}v`)
}

/**
 * Returns the keys of a word of a name, in Arabic or Latin letters. Two words that share a key may be spellings of one name:
 * a key is what is heard of a word in Egyptian, Somali and common transliterations, without short vowels (decision 167).
 * @param word of `nameWords`
 */
export function soundKeys(word: string): string[] {
  // A number in a name is read, not heard.
  if (/\d/.test(word)) return [word]
  const compound = [...servantKeys(word, false), ...faithKeys(word)]
  if (compound.length > 0) return [...new Set(compound)].slice(0, mostKeys)
  const rest = withoutArticle(word)
  const keys = [...plainKeys(word, false), ...(rest === undefined ? [] : plainKeys(rest, false))]
  // Of a word in another script, nothing is known but how it is written.
  return keys.length > 0 ? [...new Set(keys)].slice(0, mostKeys) : [word]
}

/** Returns the beginnings of the keys of words that begin as this text does, of at least three letters. */
export function soundPrefixes(text: string): string[] {
  const keys = servant.test(text) ? servantKeys(text, true) : plainKeys(text, true)
  return [...new Set(keys)].filter((key) => key.length > 2).slice(0, mostKeys)
}

const servantAlone = /^(?:عبد|abd)$/
const article = /^(?:ال|al|el|ul|ar|as|ad|an|at|az|ash)$/
const belongsBefore = /^(?:الدين|(?:[aeu]l|[aeu]d)?d(?:in|een|ine|iin|ein)|[aeu]l(?:in|een)|الله|اله|[aeu]ll?ah?)$/

/** Returns the words of a name as `foldText` writes them, with those of a compound name (Nour El-Din, عبد ربه) as one. */
export function nameWords(name: string): string[] {
  const words: string[] = []
  let isServant = false
  for (const word of foldText(name).split(' ').filter(Boolean)) {
    if (isServant && article.test(word)) continue
    const isJoined = isServant || (words.length > 0 && belongsBefore.test(word))
    if (isJoined) words.push(`${words.pop()}${isServant && !isArabic(word) ? 'e' : ''}${word}`)
    else words.push(word)
    isServant = servantAlone.test(word)
  }
  return words
}

/** The name of a person, in one or both scripts. */
export interface SoundingName {
  first_name: string
  last_name: string
  alternate_name: string | null
}

/** The keys of each word of a name in one script. */
type Sounds = readonly (readonly string[])[]

function soundsOf({ first_name: first, last_name: last, alternate_name: alternate }: SoundingName): Sounds[] {
  return [`${first} ${last}`, alternate ?? ''].map((name) => nameWords(name).map(soundKeys))
}

const share = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key))

/** Returns whether each word of one name is another word of the other one. */
function isWithin([keys, ...others]: Sounds, words: Sounds): boolean {
  if (keys === undefined) return true
  return words.some((word, index) => share(keys, word) && isWithin(others, words.toSpliced(index, 1)))
}

function isSame([first = [], ...others]: Sounds, [otherFirst = [], ...otherOthers]: Sounds): boolean {
  if (!share(first, otherFirst)) return false
  const [fewer, more] = others.length <= otherOthers.length ? [others, otherOthers] : [otherOthers, others]
  // A given name alone says nothing, unless neither name has more.
  return fewer.length > 0 ? isWithin(fewer, more) : more.length === 0
}

/**
 * Returns whether two names may be spellings of one, in either script: the given names sound the same, and so do all other
 * words of the shorter name and words of the longer one, in any order.
 */
export function isSameName(one: SoundingName, other: SoundingName): boolean {
  return soundsOf(one).some((sounds) => soundsOf(other).some((others) => isSame(sounds, others)))
}
