import { asciiDigits } from '../rules/digits'
import { foldText } from '../rules/foldText'

/** Shorter words are part of too many others. */
const shortestName = 3

/** Numbers of five digits and more, dates, emails. */
const patterns: readonly RegExp[] = [/\d(?:[\d\s().+-]*\d){4,}/g, /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/g, /[^\s@]+@\S+/g]

/** Without the article, which many leave out. */
const bare = (word: string) => word.replace(/^(?:ال|al|el)(?=.{3})/, '')

/** The words of a person's names in both scripts, folded, with and without their articles. */
function nameParts(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => [name, ...name.split(/\s+/), ...name.split(/[\s-]+/)]).map(foldText)
  return new Set([...words, ...words.map(bare)].filter((word) => word.length >= shortestName))
}

/**
 * Returns what in a text could identify a patient: parts of their names in either script, numbers of five digits and more,
 * dates, and emails; each as it is written.
 * @param names the patient's names in both scripts
 */
export function identifiersIn(text: string, names: readonly string[]): string[] {
  const parts = nameParts(names)
  const isName = (word: string) => {
    const folded = foldText(word)
    // Arabic joins short words to the one that follows.
    return [folded, bare(folded), folded.replace(/^[ولب]/, '')].some((each) => parts.has(each))
  }
  const words = text.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word !== '' && isName(word))
  const plain = asciiDigits(text)
  const others = patterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ index, 0: found }) => text.slice(index, index + found.length)),
  )
  return [...new Set([...words, ...others])]
}

/** Returns a text with an ellipsis instead of everything that `identifiersIn` finds. */
export function withoutIdentifiers(text: string, names: readonly string[]): string {
  let rest = text
  // What is left around something that was taken out is looked at again.
  for (let found = identifiersIn(rest, names); found.length > 0; found = identifiersIn(rest, names)) {
    const longest = found.reduce((one, other) => (other.length > one.length ? other : one))
    rest = rest.replaceAll(longest, '…')
  }
  return rest
}
