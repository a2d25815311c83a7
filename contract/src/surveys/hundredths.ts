import { readDecimal } from '../rules/decimalNumber'

/** Numbers in forms lie between minus and plus this. */
export const largestNumber = 1_000_000_000

/**
 * Returns a number as integer hundredths, in which numbers are compared, added and stored; so no sum is off by a binary
 * fraction.
 * @param text a decimal number with at most two decimals, as `readDecimal` reads it
 * @returns null if the text is no such number, or is too large
 */
export function hundredthsOf(text: string | number): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(readDecimal(String(text)).number ?? '')
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (amount > largestNumber * 100) return null
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** Returns hundredths as a decimal number without superfluous zeros: 150 is `1.5`. */
export function decimalText(hundredths: number): string {
  return String(hundredths / 100)
}
