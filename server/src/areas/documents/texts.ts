import type { InBoth } from '#contract/discharge/snapshot'
import type { ApiTextKey } from '#contract/kit/issues'
import type { Language, Values } from '#contract/kit/translate'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { apiText } from '../../platform/texts'

/** British date order in English; Egyptian month names and Latin digits in Arabic, as on the screens. */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** Everything that a document writes in one language, isolated so that it stays in its order. */
export interface DocumentTexts {
  language: Language
  label(key: ApiTextKey, values?: Values): string
  /** A text that the summary has in both languages. */
  name(text: InBoth): string
  day(instant: string, zone: string): string
  /** Without the day of the week. */
  shortDay(instant: string, zone: string): string
  time(instant: string, zone: string): string
  /** A calendar date `YYYY-MM-DD`. */
  date(date: string): string
  /** Or a dash if there is nothing. */
  written(text: string | null | undefined): string
  code(text: string | null | undefined): string
}

export function documentTexts(language: Language): DocumentTexts {
  const format = (options: Intl.DateTimeFormatOptions, instant: string) => {
    const parts = new Intl.DateTimeFormat(locales[language], options).formatToParts(new Date(instant))
    // "4:26 AM", as on the screens.
    return isolated(parts.map(({ type, value }) => (type === 'dayPeriod' ? value.toUpperCase() : value)).join(''))
  }
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const
  return {
    language,
    label: (key, values) => apiText(key, values, language),
    name: (text) => isolated(text[language]),
    day: (instant, timeZone) => format({ weekday: 'long', ...long, timeZone }, instant),
    shortDay: (instant, timeZone) => format({ ...long, timeZone }, instant),
    time: (instant, timeZone) => format({ ...long, ...clock, timeZone }, instant),
    date: (date) => format({ ...long, timeZone: 'UTC' }, `${date}T00:00:00Z`),
    written: (text) => (text ? isolated(text) : '–'),
    code: (text) => (text ? leftToRight(text) : '–'),
  }
}
