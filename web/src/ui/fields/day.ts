import { asciiDigits } from '#contract/rules/digits'

/**
 * Parses a date as a person types it, day first: '5/1/26', '05-01-2026', '05012026' are '2026-01-05'. Returns null if
 * it is not a date.
 */
export function readDay(text: string): string | null {
  const latin = asciiDigits(text).trim()
  const compact = /^(\d{2})(\d{2})(\d{4})$/.exec(latin)
  const match = compact ?? /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4}|\d{2})$/.exec(latin)
  if (!match) return null
  const day = Number(match[1])
  const month = Number(match[2])
  const year = Number(match[3]) + (match[3]?.length === 2 ? 2000 : 0)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}
