import type { TextRef } from '../kit/issues'
import { readDecimal } from '../rules/decimalNumber'

/** A decimal number as prescriptions store it: above 0, at most nine digits before the point and three after it. */
const stored = /^(\d{1,9})(?:\.(\d{1,3}))?$/

/**
 * Returns an amount in thousandths of its unit, so that sums are exact.
 * @param text a decimal number, as `readDecimal` reads it
 * @returns undefined if it is no number above 0, or has more than three decimals
 */
export function thousandthsOf(text: string): number | undefined {
  const match = stored.exec(readDecimal(text).number ?? '')
  if (!match) return undefined
  const amount = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
  return amount > 0 ? amount : undefined
}

/** Returns what is wrong with the text of an amount; undefined if it is one. */
export function amountProblem(text: string): TextRef | undefined {
  if (thousandthsOf(text) !== undefined) return undefined
  const { problem } = readDecimal(text)
  return problem?.key === 'validation.ambiguousNumber' ? problem : { key: 'prescription.amount' }
}

/** Returns the decimal number of an amount in thousandths, without trailing zeros. */
export function amountText(thousandths: number): string {
  const whole = Math.floor(thousandths / 1000)
  const decimals = String(thousandths % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return decimals ? `${whole}.${decimals}` : String(whole)
}
