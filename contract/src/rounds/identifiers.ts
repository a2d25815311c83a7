import { asciiDigits } from '../rules/digits'
import { foldText } from '../rules/foldText'

/** Shorter words are part of too many others. */
const shortestName = 3

/** Numbers of five digits and more, dates, emails. */
const patterns: readonly RegExp[] = [
  /\d(?:[\d\s().+-]*\d){4,}/g,
  /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/g,
  /[^\s@]+@[^\s@]+/g,
]

/** The words of a person's names in both scripts, folded. */
function nameParts(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => [name, ...name.split(/\s+/)]).map(foldText)
  return new Set(words.filter((word) => word.length >= shortestName))
}

/**
 * Returns what in a text could identify a patient: parts of their names in either script, numbers of five digits and more,
 * dates, and emails; each as it is written.
 * @param names the patient's names in both scripts
 */
export function identifiersIn(text: string, names: readonly string[]): string[] {
  const parts = nameParts(names)
  // An article joined to a word belongs to the same name.
  const isName = (word: string) => {
    const folded = foldText(word)
    return parts.has(folded) || parts.has(folded.replace(/^(?:وال|ال|و|ل|ب)/, ''))
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
  return identifiersIn(text, names)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, found) => rest.replaceAll(found, '…'), text)
}
