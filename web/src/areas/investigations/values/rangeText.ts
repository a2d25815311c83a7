import type { LabValue } from '#contract/results/labValue'

/** Returns the range as a lab printed it, in one direction: `4.0–5.5`, `≥ 4.0`, or its text; '' if there is none. */
export function rangeText({ low, high, range_text: text }: Pick<LabValue, 'low' | 'high' | 'range_text'>): string {
  if (low !== null && high !== null) return `${low}–${high}`
  if (low !== null) return `≥ ${low}`
  if (high !== null) return `≤ ${high}`
  return text ?? ''
}

/** Returns whether a value is a number, or one with a bound: it is read from left to right in both languages. */
export function isNumeric(value: string): boolean {
  return /^[<>]?=?-?[\d.]+$/.test(value)
}

/** Returns whether a value is a number, so that it is part of a trend. */
export function isNumber(value: string): boolean {
  return /^-?[\d.]+$/.test(value)
}
