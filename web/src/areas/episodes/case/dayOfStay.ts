import { daysBetween } from '#contract/rules/calendarDate'
import { dayIn } from '../../../lib/dates'

/**
 * Returns the day of the stay: the day of the admission is day 1, whatever its hour, and each midnight begins the next.
 * @param admitted instant
 * @param until instant of the discharge, or now
 * @param zone the hospital's
 */
export function dayOfStay(admitted: string, until: string | number, zone: string): number {
  return daysBetween(dayIn(zone, admitted), dayIn(zone, until)) + 1
}
