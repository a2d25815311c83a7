import { readDecimal } from '../rules/decimalNumber'
import { plainNumber } from '../rules/typedText'

/** Digits before and after the point; no lab reports more. */
const wholeDigits = 9
const fractionDigits = 6

const stored = new RegExp(`^-?\\d{1,${wholeDigits}}(?:\\.\\d{1,${fractionDigits}})?$`)

/**
 * Returns a decimal number as it is stored, exactly as many digits after the point as were written: `007,50` is `7.50`.
 * @returns undefined if the text is no number that `readDecimal` reads, or has more than nine or six digits
 */
export function decimalIn(text: string): string | undefined {
  const { number } = readDecimal(text)
  return number !== undefined && stored.test(number) ? number : undefined
}

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'))
}

/** Compares two decimal numbers of `decimalIn` exactly: negative if the first is less, 0 if they are equal. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** A value with a bound, as labs report what is beyond the range that they can measure: `<0.01`. */
const bounded = /^([<>])\s*(=?)\s*(.+)$/

/** A measured value as it is stored: a number, the side of a bound on which it is, or other text such as `positive`. */
export type MeasuredValue =
  | { kind: 'number'; text: string; number: string }
  | { kind: 'bound'; text: string; comparator: '<' | '<=' | '>' | '>='; number: string }
  | { kind: 'text'; text: string }

function boundIn(text: string): RegExpExecArray | null {
  return bounded.exec(
    plainNumber(text)
      .replace(/^\u2264/, '<=')
      .replace(/^\u2265/, '>='),
  )
}

/** Returns whether a value is a number, with or without a bound, that could be two numbers (see `readDecimal`). */
export function isAmbiguousValue(text: string): boolean {
  return readDecimal(boundIn(text)?.[3] ?? text).problem?.key === 'validation.ambiguousNumber'
}

/** Reads a value as a lab reports it. */
export function measuredValueIn(text: string): MeasuredValue {
  const number = decimalIn(text)
  if (number !== undefined) return { kind: 'number', text: number, number }
  const match = boundIn(text)
  const bound = match?.[3] === undefined ? undefined : decimalIn(match[3])
  if (match && bound !== undefined) {
    const comparator = `${match[1]}${match[2]}` as '<' | '<=' | '>' | '>='
    return { kind: 'bound', text: `${comparator}${bound}`, comparator, number: bound }
  }
  return { kind: 'text', text: text.trim() }
}
