import type { TextRef } from '../kit/issues'
import { readDecimal } from '../rules/decimalNumber'

/** An integer in units of the last decimal, or what is wrong with the input. */
export type ScaledNumber = { value: number; problem?: undefined } | { value?: undefined; problem: TextRef }

/**
 * Reads a decimal number as an integer in units of its last decimal, so that no limit is missed by a binary fraction.
 * @param input as typed, which `readDecimal` reads, or as JSON
 * @param decimals at most so many, apart from zeros at the end
 */
export function scaledNumber(input: string | number, decimals: number): ScaledNumber {
  const { number, problem } = readDecimal(String(input))
  if (problem) return { problem }
  const match = /^(-?)(\d{1,7})(?:\.(\d{1,12}))?$/.exec(number)
  if (!match) return { problem: { key: 'validation.number' } }
  const [, sign, whole = '', fraction = ''] = match
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return { problem: tooManyDecimals(decimals) }
  const amount = Number(whole + significant.padEnd(decimals, '0'))
  return { value: sign === '-' && amount !== 0 ? -amount : amount }
}

function tooManyDecimals(decimals: number): TextRef {
  return decimals === 0 ? { key: 'validation.wholeNumber' } : { key: 'vitals.decimals', values: { max: decimals } }
}

/** Returns an integer of scaledNumber as a decimal number without superfluous zeros: 367 with one decimal is '36.7'. */
export function unscaledText(value: number, decimals: number): string {
  return String(value / 10 ** decimals)
}
