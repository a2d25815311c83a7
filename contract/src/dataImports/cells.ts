import { asciiDigits } from '../rules/digits'
import { foldText } from '../rules/foldText'
import { withoutMarks } from '../rules/typedText'

/** Whether 03/04/1990 is in April (`dmy`) or in March (`mdy`). */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

const two = (digits: string) => digits.padStart(2, '0')

/**
 * Returns a date as the API writes it. Reads 1990-04-03 and 1990/4/3 in any order; 3/4/1990, 3-4-1990 and 3.4.1990 by the
 * order; a time after the date is ignored.
 * @returns `YYYY-MM-DD`, whether that day exists or not; undefined for what is no date
 */
export function isoDay(cell: string, order: DateOrder): string | undefined {
  const text = asciiDigits(withoutMarks(cell))
    .trim()
    .replace(/[T ]+\d{1,2}:\d\d.*$/, '')
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year && month && day) return `${year}-${two(month)}-${two(day)}`
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (!one || !other || !last) return undefined
  return order === 'dmy' ? `${last}-${two(other)}-${two(one)}` : `${last}-${two(one)}-${two(other)}`
}

const genders = new Map<string, 'male' | 'female'>([
  ...['male', 'm', 'man', 'boy', 'ذكر', 'رجل', 'ذ'].map((word) => [foldText(word), 'male'] as const),
  ...['female', 'f', 'woman', 'girl', 'أنثى', 'انثي', 'امرأة', 'سيدة'].map(
    (word) => [foldText(word), 'female'] as const,
  ),
])

/** Returns the gender that a cell names in English or Arabic; undefined for anything else. */
export function genderOf(cell: string): 'male' | 'female' | undefined {
  return genders.get(foldText(cell))
}

/**
 * Returns whether a spreadsheet program has written a long number with an exponent, such as 2.9001E+13: its last digits are
 * lost.
 */
export function isRounded(cell: string): boolean {
  return /^\d([.,٫]\d+)?E\+?\d+$/i.test(asciiDigits(withoutMarks(cell)).trim())
}

/** Begins a compound name: عبد الرحمن, Abd El Rahman, Abdel Rahman, Abu Bakr. */
const begins = /^(?:عبد|ابو|أبو|abd|abdel|abdul|abdal|abu|abo)$/i
/** Belongs to the word before: نور الدين, Nour El Din. */
const ends = /^(?:الدين|الله|الإسلام|eldin|eldeen|el-din|uddin|allah)$/i
const article = /^(?:el|al|ال)$/i

/**
 * Splits a name into the first name, with all words of a compound one, and the rest.
 * @returns an empty last name if there is only one name
 */
export function splitName(full: string): { first_name: string; last_name: string } {
  const words = withoutMarks(full).trim().split(/\s+/).filter(Boolean)
  let count = 1
  if (begins.test(words[0] ?? '')) count = article.test(words[1] ?? '') ? 3 : 2
  else if (ends.test(words[1] ?? '')) count = 2
  else if (article.test(words[1] ?? '') && /^(?:din|deen)$/i.test(words[2] ?? '')) count = 3
  return { first_name: words.slice(0, count).join(' '), last_name: words.slice(count).join(' ') }
}
