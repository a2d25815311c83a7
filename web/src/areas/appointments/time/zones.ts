import type { Text } from '../../../app/i18n/useText'
import { offsetMinutes } from './instants'

/** Offset of a clinic's time zone from the patient's. */
export interface ZoneGap {
  direction: 'ahead' | 'behind'
  hours: number
  minutes: number
}

/**
 * Returns the offset between two time zones at an instant.
 * @param clinic the clinic's zone
 * @param own the patient's zone
 * @param instant milliseconds since 1970
 * @returns undefined if both wall clocks show the same time
 */
export function zoneGap(clinic: string, own: string, instant: number): ZoneGap | undefined {
  const gap = offsetMinutes(instant, clinic) - offsetMinutes(instant, own)
  if (gap === 0) return undefined
  const size = Math.abs(gap)
  return { direction: gap > 0 ? 'ahead' : 'behind', hours: Math.floor(size / 60), minutes: size % 60 }
}

/** Formats the offset as a sentence: 'Clinic time is 2 hours ahead of yours'. */
export function zoneSentence(gap: ZoneGap, t: Text<'appointments'>): string {
  const hours = gap.hours > 0 ? t('zone.hours', { count: gap.hours }) : ''
  const minutes = gap.minutes > 0 ? t('zone.minutes', { count: gap.minutes }) : ''
  const duration = hours && minutes ? t('zone.and', { hours, minutes }) : hours || minutes
  return t(gap.direction === 'ahead' ? 'zone.ahead' : 'zone.behind', { duration })
}
