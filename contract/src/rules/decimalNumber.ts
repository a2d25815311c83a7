import type { TextRef } from '../kit/issues'
import { plainNumber } from './typedText'

/** A decimal number as text with ASCII digits and a point, such as `-72.50`, or why a text is none. */
export type DecimalReading = { number: string; problem?: undefined } | { number?: undefined; problem: TextRef }

/**
 * A sign; digits, or groups of three digits after one to three, with one separator; a decimal separator with digits. The
 * first alternative is preferred, so one separator is a decimal one wherever it can be.
 */
const shape = /^([+-]?)(\d+|[1-9]\d{0,2}(?:([.,٬])\d{3}(?:\3\d{3})*))(?:([.,٫])(\d+))?$/

const notNumber: DecimalReading = { problem: { key: 'validation.number' } }
const ambiguous: DecimalReading = { problem: { key: 'validation.ambiguousNumber' } }

/**
 * Reads a decimal number that a person typed, in the browser and on the server (decision 166). Digits may be Arabic-Indic
 * or Persian; marks of direction and spaces around the number are ignored.
 *
 * One `.`, `,`, `،` or `٫` separates the decimals, with a digit on either side: `72,5` is 72.5. Several separators are read if only one
 * reading is possible: `1,234,567`, `1.234,5` and `١٬٢٥٠٫٥`. One comma before exactly three digits, as in `1,234`, is
 * ambiguous and refused; a point is not, because numbers are displayed with one in both languages.
 * @returns the number as it was written, without groups and superfluous zeros at its start. Idempotent
 */
export function readDecimal(typed: string): DecimalReading {
  const plain = plainNumber(typed)
    .replaceAll('،', ',')
    .replaceAll(/[\u2212\u2013]/g, '-')
  const match = shape.exec(plain)
  if (!match) return notNumber
  const [, sign, whole = '', group, separator, fraction] = match
  if (group !== undefined && group === separator) return notNumber
  if (group === undefined && separator === ',' && fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return ambiguous
  const digits = whole.replaceAll(/[.,٬]/g, '').replace(/^0+(?=\d)/, '')
  const number = fraction === undefined ? digits : `${digits}.${fraction}`
  return { number: sign === '-' && /[1-9]/.test(number) ? `-${number}` : number }
}
