import type { Language } from '#contract/kit/translate'
import { formatNumber } from '../../../ui/format'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns how long ago an order was created, in whole minutes, hours or days: '3 hours'. */
export function ageText(createdAt: string, now: number, language: Language): string {
  const age = Math.max(0, now - Date.parse(createdAt))
  const write = (unit: 'minute' | 'hour' | 'day', ms: number) =>
    formatNumber(Math.floor(age / ms), language, { style: 'unit', unit, unitDisplay: 'long' })
  if (age < hourMs) return write('minute', minuteMs)
  return age < dayMs ? write('hour', hourMs) : write('day', dayMs)
}
