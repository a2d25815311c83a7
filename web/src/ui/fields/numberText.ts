const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Thousands separators in both digit systems, and spaces. */
const separators = /[,\u066c\s]/g

/**
 * Reads a number as it was typed, in Western or Arabic-Indic digits.
 * @returns null for an empty text; NaN for a text that is not a number
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(separators, '')
    .replace(/\u066b/g, '.')
    .replace(/[\u2212\u2013]/g, '-')
    // Marks of direction, which keyboards insert before a sign.
    .replace(/[\u200e\u200f\u061c]/g, '')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** Returns a number with thousands separators; an empty text for none. */
export function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : format.format(value)
}
