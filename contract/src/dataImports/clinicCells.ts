import { formatClock } from '../rules/clockTime'
import { foldText } from '../rules/foldText'
import type { TimeUnit } from '../rules/timeUnit'
import { plainNumber, withoutMarks } from '../rules/typedText'
import { WEEKDAYS, type Weekday } from '../rules/weekdays'

const minutesOfDay = 1440

const morning = /^(?:am|ص|صباحا)$/
const evening = /^(?:pm|م|مساء|مساءا)$/

/**
 * Returns the time of day that a cell names, as the API writes it: 9, 9:30, 9.30, 9:30 PM, ٩:٣٠ م, 24:00; or the part of a
 * day, 0.375, as which spreadsheet programs store times.
 * @returns `HH:mm`; undefined for what is no time
 */
export function timeOf(cell: string): string | undefined {
  const text = plainNumber(cell).toLowerCase()
  const part = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * minutesOfDay) : undefined
  if (part !== undefined) return part < minutesOfDay ? formatClock(part) : '24:00'
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s*(\D*)$/.exec(text) ?? []
  const word = (half ?? '').normalize('NFKD').replace(/[\p{M}. ]/gu, '')
  if (hour === undefined || Number(minute) > 59) return undefined
  if (word === '') return Number(hour) === 24 && minute === '00' ? '24:00' : clock(Number(hour), minute)
  if (Number(hour) < 1 || Number(hour) > 12) return undefined
  if (morning.test(word)) return clock(Number(hour) % 12, minute)
  return evening.test(word) ? clock((Number(hour) % 12) + 12, minute) : undefined
}

function clock(hour: number, minute: string): string | undefined {
  return hour < 24 ? `${String(hour).padStart(2, '0')}:${minute}` : undefined
}

/** Between the ends of a range, with spaces around words. */
const until = /\s*[-–—−]\s*|\s+(?:to|until|till|through|إلى|الى|حتى)\s+/i

/** The ends of a range: two, or one if it is none. */
const endsOf = (text: string): string[] =>
  withoutMarks(text)
    .trim()
    .replace(/^(?:from|من)\s+/i, '')
    .split(until)

const closedWords = new Set(['closed', 'no', 'off', 'مغلق', 'مغلقه', 'لا', 'اجازه', ''].map(foldText))

/**
 * Returns the hours of a day that a cell names, such as 9:00-14:00.
 * @returns the times as they are or as the API writes them, `closed` for a day without hours, undefined for anything else
 */
export function hoursOf(cell: string): { from: string; to: string } | 'closed' | undefined {
  if (closedWords.has(foldText(cell))) return 'closed'
  const [from = '', to, ...more] = endsOf(cell)
  if (to === undefined || more.length > 0) return undefined
  return { from: timeOf(from) ?? from, to: timeOf(to) ?? to }
}

const dayNames: Readonly<Record<Weekday, readonly string[]>> = {
  saturday: ['saturday', 'saturdays', 'sat', 'السبت', 'سبت'],
  sunday: ['sunday', 'sundays', 'sun', 'الأحد', 'أحد'],
  monday: ['monday', 'mondays', 'mon', 'الاثنين', 'اثنين'],
  tuesday: ['tuesday', 'tuesdays', 'tue', 'tues', 'الثلاثاء', 'ثلاثاء'],
  wednesday: ['wednesday', 'wednesdays', 'wed', 'الأربعاء', 'أربعاء'],
  thursday: ['thursday', 'thursdays', 'thu', 'thur', 'thurs', 'الخميس', 'خميس'],
  friday: ['friday', 'fridays', 'fri', 'الجمعة', 'جمعة'],
}
const dayOf = new Map(WEEKDAYS.flatMap((day) => dayNames[day].map((name) => [foldText(name), day] as const)))
const everyDay = new Set(
  ['daily', 'every day', 'all days', 'all week', 'كل يوم', 'كل الأيام', 'يوميا', 'طوال الأسبوع'].map(foldText),
)

const namedDay = (text: string) => dayOf.get(foldText(text.trim().replace(/^(?:يوم|أيام)\s+/, '')))

/** Returns the days of a part of a list: one, or those of a range, which may go over the end of a week. */
function daysOfPart(part: string): readonly Weekday[] | undefined {
  const ends = endsOf(part).map(namedDay)
  const [first, last = first, ...more] = ends
  if (!first || !last || more.length > 0 || ends.includes(undefined)) return undefined
  const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)]
  return WEEKDAYS.filter((_, index) => (from <= to ? index >= from && index <= to : index >= from || index <= to))
}

/**
 * Returns the days of the week that a cell names in English or Arabic: one by one, as ranges, or all.
 * @returns in the order of a week; undefined if a part of the cell is no day
 */
export function weekdaysOf(cell: string): Weekday[] | undefined {
  if (everyDay.has(foldText(cell))) return [...WEEKDAYS]
  const parts = withoutMarks(cell)
    .split(/[,،;؛/&+\n]|\s+and\s+|\s+و\s*(?=\S)/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const days = parts.map(daysOfPart)
  if (days.length === 0 || days.includes(undefined)) return undefined
  const found = new Set(days.flatMap((each) => each ?? []))
  return WEEKDAYS.filter((day) => found.has(day))
}

const unitWords: Readonly<Record<TimeUnit, readonly string[]>> = {
  minutes: ['minute', 'minutes', 'min', 'mins', 'دقيقة', 'دقائق', 'دقيقتان', 'دقيقتين'],
  hours: ['hour', 'hours', 'h', 'hr', 'hrs', 'ساعة', 'ساعات', 'ساعتان', 'ساعتين'],
  days: ['day', 'days', 'd', 'يوم', 'أيام', 'يوما', 'يومان', 'يومين'],
}
const unitOf = new Map(
  (['minutes', 'hours', 'days'] as const).flatMap((unit) =>
    unitWords[unit].map((word) => [foldText(word), unit] as const),
  ),
)

/**
 * Splits a duration such as “14 days” or “24” into its number, as it is written, and its unit.
 * @returns the whole cell as the number if what follows it is no unit
 */
export function durationOf(cell: string, otherwise: TimeUnit): { amount: string; unit: TimeUnit } {
  const [, amount, word] = /^(.*?[\d٠-٩۰-۹])\s*(\p{L}[\p{L}\p{M}]*)$/u.exec(withoutMarks(cell).trim()) ?? []
  const unit = word === undefined ? undefined : unitOf.get(foldText(word))
  return amount !== undefined && unit ? { amount, unit } : { amount: cell, unit: otherwise }
}

/** Returns a number without what says that it is a price in EGP or a percentage. */
export function bareNumber(cell: string): string {
  return withoutMarks(cell)
    .replace(/^\s*(?:EGP|L\.?E\.?)\s*/i, '')
    .replace(/\s*(?:EGP|L\.?E\.?|ج\.?\s?م\.?|جنيه(?: مصري)?|جنيها|[%٪])\s*$/i, '')
}

const typeWords = new Map<string, 'virtual' | 'physical'>([
  ...['virtual', 'video', 'online', 'remote', 'عن بعد', 'افتراضية', 'فيديو', 'أونلاين'].map(
    (word) => [foldText(word), 'virtual'] as const,
  ),
  ...['physical', 'in person', 'on site', 'onsite', 'at the hospital', 'في المستشفى', 'حضورية', 'حضوري'].map(
    (word) => [foldText(word), 'physical'] as const,
  ),
])

/** Returns the type of a clinic that a cell names in English or Arabic; undefined for anything else. */
export function clinicTypeOf(cell: string): 'virtual' | 'physical' | undefined {
  return typeWords.get(foldText(cell))
}
