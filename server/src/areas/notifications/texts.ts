import type { Language, Values } from '#contract/kit/translate'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { zonePlace } from '#contract/rules/zonePlace'
import { apiText, localizedName } from '../../platform/texts'
import type { NotificationRow } from '../../schema/notifications'

/** Latin digits, and the names of months used in Egypt; the same as on the screens (web/src/ui/format.ts). */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a format. Each is created once: creating one takes longer than the rest of an email, and there is one email for
 * each recipient of a survey.
 */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/**
 * Formats the date of an instant, such as 'Wednesday 25 November'.
 * @param instant ISO 8601
 * @param timeZone the reader's zone
 */
function dayText(instant: string, language: Language, timeZone: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const date = formatOf(locales[language], day).format(new Date(instant))
  return language === 'en' ? date.replace(',', '') : date
}

/**
 * Formats an instant, such as 'Wednesday 25 November, 2:30 PM'.
 * @param instant ISO 8601
 * @param timeZone the reader's zone
 */
export function instantText(instant: string, language: Language, timeZone: string): string {
  const at = new Date(instant)
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
  const date = dayText(instant, language, timeZone)
  const time = formatOf(language === 'en' ? 'en-US' : locales[language], clock).format(at)
  return language === 'en' ? `${date}, ${time.replace('\u202f', ' ')}` : `${date}، ${time}`
}

interface Reader {
  language: Language
  time_zone: string
}

/**
 * Returns the time of a notification; undefined when it has none. That of a walk-in is the day and the queue number. Patients read it in their own zone; staff in the zone
 * of the clinic, which is named, and beside it in their own where the wall clock differs.
 */
export function timeOf(
  { values }: Pick<NotificationRow, 'values'>,
  { language, time_zone: timeZone }: Reader,
): string | undefined {
  if (values.at === undefined) return undefined
  const { walk_in: number } = values
  const textIn = (zone: string) =>
    typeof number === 'string'
      ? apiText('walkIn.on', { day: dayText(String(values.at), language, zone), number }, language)
      : instantText(String(values.at), language, zone)
  const own = textIn(timeZone)
  if (typeof values.zone !== 'string') return own
  const clinic = textIn(values.zone)
  const withPlace = `${clinic} ${zonePlace(values.zone, language)}`
  return own === clinic ? withPlace : `${withPlace} (${own} ${zonePlace(timeZone, language)})`
}

/** Returns the full message, for readers who are signed in. */
export function messageOf(row: Pick<NotificationRow, 'type' | 'values'>, reader: Reader): string {
  const at = timeOf(row, reader)
  const names = Object.entries(row.values).map(([key, value]) => [
    key,
    typeof value === 'object' ? localizedName(value, reader.language) : value,
  ])
  const values: Values = { ...Object.fromEntries(names), ...(at === undefined ? {} : { at }) }
  const message = apiText(`notification.${row.type}.message`, values, reader.language)
  const { booking } = row.values
  if (typeof booking !== 'string' || !numberedTypes.has(row.type)) return message
  const number = apiText('notification.bookingNumber', { number: formatBookingNumber(booking) }, reader.language)
  return `${message}. ${number}`
}

/** Notifications with the booking number, by which people ask about the appointment on the phone. */
const numberedTypes: ReadonlySet<NotificationType> = new Set([
  'appointment_booked',
  'appointment_awaits_payment',
  'appointment_reminder',
  'appointment_cancelled',
  'appointment_moved',
  'booking_moved',
  'booking_made',
  'booking_cancelled',
])

/** Returns the title, which others may see on a locked screen or in a mailbox: it contains nothing about any person. */
export function titleOf(type: NotificationRow['type'], language: Language): string {
  return apiText(`notification.${type}.title`, undefined, language)
}
