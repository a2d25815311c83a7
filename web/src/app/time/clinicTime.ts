import { zonePlace } from '#contract/rules/zonePlace'
import { formatDate, formatTime, type Instant, listSeparator } from '../../ui/format'
import type { UiLanguage } from '../../ui/texts'

/** How to write a clinic's time. */
export interface ClinicTimeStyle {
  language: UiLanguage
  /** The clinic's zone. */
  zone: string
  /** The reader's zone. */
  own: string
  /** Also writes the date; otherwise only the times. */
  withDate?: boolean
}

/**
 * Formats a time of a clinic, or the time from one instant to another, for its staff: in the clinic's zone, which is
 * named, and in parentheses in the reader's zone if the wall clock differs: '9:00 AM Cairo (10:00 AM Mogadishu)'. A
 * weekday is added to the reader's time if it is on another date.
 * @param instants one or two; the second is the end
 */
export function formatClinicTime(instants: readonly [Instant, Instant?], style: ClinicTimeStyle): string {
  const { language, zone, own, withDate = false } = style
  const [start] = instants
  const clockIn = (place: string) =>
    instants
      .filter((instant) => instant !== undefined)
      .map((instant) => formatTime(instant, language, place))
      .join(' – ')
  const dateIn = (place: string) => formatDate(start, language, place)
  const clinic = `${withDate ? `${dateIn(zone)}${listSeparator(language)}` : ''}${clockIn(zone)} ${zonePlace(zone, language)}`
  const isSameDate = dateIn(own) === dateIn(zone)
  if (isSameDate && clockIn(own) === clockIn(zone)) return clinic
  const day = isSameDate ? '' : `${formatDate(start, language, own, 'weekday')} `
  return `${clinic} (${day}${clockIn(own)} ${zonePlace(own, language)})`
}
