import { localeOf } from '../format'
import type { UiLanguage } from '../texts'

const hour = 3600
const day = 24 * hour

/** Formats at most an hour as a clock: 272 seconds are 4:32. */
export function writeClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns an amount with its unit, such as '3 hours'. */
function amountOf(value: number, unit: 'day' | 'hour' | 'minute', language: UiLanguage): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Formats more than an hour in words, as exactly as anybody plans: '2 days, 5 hours' or '5 hours, 20 minutes'. */
export function writeWords(seconds: number, language: UiLanguage): string {
  const amounts =
    seconds >= day
      ? ([
          ['day', Math.floor(seconds / day)],
          ['hour', Math.floor((seconds % day) / hour)],
        ] as const)
      : ([
          ['hour', Math.floor(seconds / hour)],
          ['minute', Math.floor((seconds % hour) / 60)],
        ] as const)
  const parts = amounts.filter(([, value]) => value > 0).map(([unit, value]) => amountOf(value, unit, language))
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'long' }).format(parts)
}

/** Returns whether a remaining time is shown as a clock. */
export function isClockTime(seconds: number): boolean {
  return seconds <= hour
}
