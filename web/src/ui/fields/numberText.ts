import { readDecimal } from '#contract/rules/decimalNumber'

/**
 * Reads a number as it was typed (see `readDecimal`).
 * @returns null for an empty text; NaN for a text that is not a number
 */
export function parseNumber(text: string): number | null {
  if (text.trim() === '') return null
  const { number } = readDecimal(text)
  return number === undefined ? Number.NaN : Number(number)
}

/** Returns the two numbers that an ambiguous text such as `1,234` could be; undefined for any other text. */
export function possibleNumbers(text: string): { whole: string; decimal: string } | undefined {
  const isAmbiguous = readDecimal(text).problem?.key === 'validation.ambiguousNumber'
  const decimal = isAmbiguous ? readDecimal(text.replace(/[,،]/, '٫')).number : undefined
  return decimal === undefined ? undefined : { whole: decimal.replace('.', ''), decimal }
}

const displayed = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })
const edited = new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false })

/** Returns a number with thousands separators; an empty text for none. */
export function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : displayed.format(value)
}

/** Returns a number without thousands separators, in which further digits can be typed; an empty text for none. */
export function editableNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : edited.format(value)
}
