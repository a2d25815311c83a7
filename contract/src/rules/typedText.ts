import { asciiDigits } from './digits'

/**
 * Characters of which nothing can be seen and that text copied from other programs carries: marks of direction (U+200E,
 * U+202A–E, U+2066–9), joiners (U+200B–D), variation selectors (U+FE0F), fillers, and the blank of Braille.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

const visible = /[^\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\p{Z}\p{Cc}]/u

/** Returns a text without characters of which nothing can be seen, except spaces. */
export function withoutMarks(text: string): string {
  return text.replace(invisible, '')
}

/** Returns free text as it is stored: trimmed, with its marks; empty if nothing of it can be seen. */
export function shownText(text: string): string {
  return visible.test(text) ? text.trim() : ''
}

/** Returns how many characters of a text can be seen, spaces between them included. */
export function visibleLength(text: string): number {
  return withoutMarks(shownText(text)).trim().length
}

/**
 * Returns an identifier as it is stored and compared: an email, a phone, a code or a number of identification in Unicode's
 * form NFKC, without marks and spaces, and with ASCII digits. Idempotent.
 */
export function plainIdentifier(typed: string): string {
  const plain = asciiDigits(withoutMarks(typed).normalize('NFKC').replace(/\s/g, ''))
  // What is removed may have kept apart what belongs together: a letter and its accent.
  return plain === typed ? plain : plainIdentifier(plain)
}

/**
 * Returns a number as it is typed without marks, with ASCII digits, trimmed. Unlike an identifier, it is not brought into
 * form NFKC, in which 10² is 102, and keeps the spaces in it, because 120 80 is not 12080.
 */
export function plainNumber(typed: string): string {
  const wide = withoutMarks(typed).replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
  return asciiDigits(wide).trim()
}

/** Returns a search term as it is compared: trimmed, and without characters of which nothing can be seen. */
export function searchedText(typed: string): string {
  return withoutMarks(shownText(typed)).trim()
}
