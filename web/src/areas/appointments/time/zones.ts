import type { Language } from '#contract/kit/translate'
import type { Text } from '../../../app/i18n/useText'
import { localeOf } from '../../../ui/format'
import { offsetMinutes } from './instants'

/** How far a clinic's clock is from the patient's. */
export interface ZoneGap {
  direction: 'ahead' | 'behind'
  hours: number
  minutes: number
}

/** In: the clinic's and the patient's zone, an instant (ms since 1970). Out: undefined where both clocks show the same. */
export function zoneGap(clinic: string, own: string, instant: number): ZoneGap | undefined {
  const gap = offsetMinutes(instant, clinic) - offsetMinutes(instant, own)
  if (gap === 0) return undefined
  const size = Math.abs(gap)
  return { direction: gap > 0 ? 'ahead' : 'behind', hours: Math.floor(size / 60), minutes: size % 60 }
}

/** The gap as a sentence: 'Clinic time is 2 hours ahead of yours'. */
export function zoneSentence(gap: ZoneGap, t: Text<'appointments'>): string {
  const hours = gap.hours > 0 ? t('zone.hours', { count: gap.hours }) : ''
  const minutes = gap.minutes > 0 ? t('zone.minutes', { count: gap.minutes }) : ''
  const duration = hours && minutes ? t('zone.and', { hours, minutes }) : hours || minutes
  return t(gap.direction === 'ahead' ? 'zone.ahead' : 'zone.behind', { duration })
}

const arabicPrefix = 'توقيت '

/**
 * A short name of a zone's place, for 'Your time · Cairo'. English has the city of its IANA name; Arabic the place that
 * the browser knows it by, since nobody there reads IANA names.
 */
export function zonePlace(zone: string, language: Language): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  if (language === 'en') return city
  const format = new Intl.DateTimeFormat(localeOf('ar'), { timeZone: zone, timeZoneName: 'shortGeneric' })
  const name = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return name.startsWith(arabicPrefix) ? name.slice(arabicPrefix.length) : name || city
}
