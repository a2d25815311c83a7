import type { Language, Values } from '#contract/kit/translate'
import { apiText, named } from '../../platform/texts'
import type { NotificationRow } from '../../schema/notifications'

/** Latin digits and the names of months as Egypt writes them; the same as the screens (web/src/ui/format.ts). */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** 'Wednesday 25 November, 2:30 PM'. In: ISO 8601, and the reader's zone. */
export function instantWords(instant: string, language: Language, timeZone: string): string {
  const at = new Date(instant)
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
  const date = new Intl.DateTimeFormat(locales[language], day).format(at)
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locales[language], clock).format(at)
  return language === 'en' ? `${date.replace(',', '')}, ${time.replace('\u202f', ' ')}` : `${date}، ${time}`
}

interface Reader {
  language: Language
  time_zone: string
}

/** The time that a notification speaks of, in the reader's zone; undefined where it speaks of none. */
export function timeOf(
  { values }: Pick<NotificationRow, 'values'>,
  { language, time_zone: timeZone }: Reader,
): string | undefined {
  return values.at === undefined ? undefined : instantWords(String(values.at), language, timeZone)
}

/** Everything, for whoever has signed in. */
export function messageOf(row: Pick<NotificationRow, 'type' | 'values'>, reader: Reader): string {
  const at = timeOf(row, reader)
  const names = Object.entries(row.values).map(([key, value]) => [
    key,
    typeof value === 'object' ? named(value, reader.language) : value,
  ])
  const values: Values = { ...Object.fromEntries(names), ...(at === undefined ? {} : { at }) }
  return apiText(`notification.${row.type}.message`, values, reader.language)
}

/** What others may see over a shoulder, on a locked screen, in a mailbox: nothing about anybody. */
export function titleOf(type: NotificationRow['type'], language: Language): string {
  return apiText(`notification.${type}.title`, undefined, language)
}
