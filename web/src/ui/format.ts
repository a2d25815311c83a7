import type { UiLanguage } from './texts'

/** An instant: an ISO string with a zone ('2026-11-25T08:15:00Z') or milliseconds since 1970. */
export type Instant = string | number | Date

const locales: Record<UiLanguage, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** Returns the locale for Intl: British date order in English, Egyptian month names and Latin digits in Arabic. */
export function localeOf(language: UiLanguage): string {
  return locales[language]
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a DateTimeFormat costs more than using it a hundred times.
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const dateOptions = {
  /** 25/11/2026 */
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** 25 November 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Wednesday 25 November */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Wednesday */
  weekday: { weekday: 'long' },
  /** Wed */
  weekdayShort: { weekday: 'short' },
  /** W */
  weekdayNarrow: { weekday: 'narrow' },
  /** 25 */
  dayOfMonth: { day: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 25 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** Nov */
  monthShort: { month: 'short' },
  /** 2026 */
  year: { year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateOptions

function writeDate(date: Date, language: UiLanguage, style: DateStyle, timeZone: string): string {
  const parts = formatOf(localeOf(language), { ...dateOptions[style], timeZone }).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  if (style === 'short') return `${part('day')}/${part('month')}/${part('year')}`
  if (style === 'day' && language === 'en') return `${part('weekday')} ${part('day')} ${part('month')}`
  return parts.map((each) => each.value).join('')
}

/**
 * Formats a calendar date without a zone, 'YYYY-MM-DD': formatDay('2026-11-25', 'en', 'long') is '25 November 2026'.
 * Any other text is returned unchanged.
 */
export function formatDay(day: string, language: UiLanguage, style: DateStyle = 'short'): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (!match) return day
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
  return writeDate(date, language, style, 'UTC')
}

/**
 * Formats a calendar date 'YYYY-MM-DD' in the Hijri calendar (Umm al-Qura): '1 Ramadan 1448 AH', or without the year,
 * '1 Ramadan'.
 */
export function formatHijri(day: string, language: UiLanguage, withYear = true): string {
  const options = { calendar: 'islamic-umalqura', timeZone: 'UTC', day: 'numeric', month: 'long' } as const
  const year = { year: 'numeric', era: 'short' } as const
  return formatOf(localeOf(language), { ...options, ...(withYear ? year : {}) }).format(new Date(`${day}T00:00:00Z`))
}

/** Formats the date of an instant in a time zone ('Africa/Cairo'). */
export function formatDate(instant: Instant, language: UiLanguage, zone: string, style: DateStyle = 'short'): string {
  return writeDate(new Date(instant), language, style, zone)
}

function writeTime(date: Date, language: UiLanguage, timeZone: string): string {
  // en-GB writes 'pm'; the specification requires 'PM'.
  const locale = language === 'en' ? 'en-US' : localeOf(language)
  const options = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
  return formatOf(locale, options)
    .format(date)
    .replace(/[ \u202f]/g, '\u00a0')
}

/**
 * Formats the time of an instant in a time zone without a line break: '2:30 PM', '2:30 م'; '14:30' with the 24-hour clock
 * of ward views.
 */
export function formatTime(instant: Instant, language: UiLanguage, zone: string, clock: 12 | 24 = 12): string {
  if (clock === 12) return writeTime(new Date(instant), language, zone)
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  return formatOf(localeOf(language), options).format(new Date(instant))
}

/** Formats a wall-clock time 'HH:mm' (or 'HH:mm:ss') as 12-hour time, '24:00' as midnight. Any other text is returned unchanged. */
export function formatClock(time: string, language: UiLanguage): string {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (!match) return time
  return writeTime(new Date(Date.UTC(2000, 0, 1, Number(match[1]), Number(match[2]))), language, 'UTC')
}

/** Returns what separates the parts of an enumeration, such as a date and a time. */
export function listSeparator(language: UiLanguage): string {
  return language === 'ar' ? '، ' : ', '
}

/** Formats a number with the language's separators and Latin digits. */
export function formatNumber(value: number, language: UiLanguage, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(localeOf(language), options).format(value)
}

/** Formats an amount in EGP, with piastres only where there are some. */
export function formatPounds(amount: number, language: UiLanguage): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return formatNumber(amount, language, { style: 'currency', currency: 'EGP', minimumFractionDigits })
}

/** Returns a number of bytes as an amount and the text key of its unit: 430080 is { size: '420', unit: 'bytes.kb' }. */
export function formatBytes(bytes: number, language: UiLanguage) {
  const units = ['bytes.b', 'bytes.kb', 'bytes.mb', 'bytes.gb'] as const
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = bytes / 1024 ** step
  const size = formatNumber(amount, language, { maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0 })
  return { size, unit: units[step] ?? 'bytes.b' }
}
