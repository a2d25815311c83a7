import type { Language } from '#contract/kit/translate'
import { localeOf } from '../../../ui/format'

/** Formats a date 'YYYY-MM-DD' as day and short month: '25 Nov'. */
export function shortDate(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, date))
}
