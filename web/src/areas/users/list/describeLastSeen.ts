import type { Language } from '#contract/kit/translate'
import { dayIn } from '../../../lib/dates'
import { localeOf } from '../../../ui/format'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Describes how long ago an instant is: in words within the last hour and of yesterday, otherwise as a time of today or a
 * date.
 * @param at the instant, in ISO format
 */
export function describeLastSeen(
  at: string,
  { now, language, zone }: { now: number; language: Language; zone: string },
): { kind: 'relative'; text: string } | { kind: 'today' | 'date'; text?: undefined } {
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  // Not "this minute"; and the clock of the server may be ahead.
  const minutes = Math.max(1, Math.floor((now - Date.parse(at)) / minute))
  if (minutes < 60) return { kind: 'relative', text: words.format(-minutes, 'minute') }
  const date = dayIn(zone, Date.parse(at))
  if (date === dayIn(zone, now)) return { kind: 'today' }
  if (date === dayIn(zone, now - day)) return { kind: 'relative', text: words.format(-1, 'day') }
  return { kind: 'date' }
}
