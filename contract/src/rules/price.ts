import { daysBetween } from './calendarDate'
import { type Duration, durationMs } from './timeUnit'
import { localTime } from './wallClock'

const PIASTRES_PER_POUND = 100

/** In: EGP, at least 0, with at most two decimals. Out: piastres, a whole number. Throws RangeError otherwise. */
export function toPiastres(pounds: number): number {
  const piastres = Math.round(pounds * PIASTRES_PER_POUND)
  if (!Number.isSafeInteger(piastres) || piastres < 0 || piastres / PIASTRES_PER_POUND !== pounds) {
    throw new RangeError(`Not an amount in EGP: ${pounds}`)
  }
  return piastres
}

/** In: piastres, a whole number. Out: EGP, as the wire has it. */
export function toPounds(piastres: number): number {
  return piastres / PIASTRES_PER_POUND
}

/** What a clinic charges, in any one unit of money, and for how long a return visit counts as a follow-up. */
export interface ClinicPrices {
  price: number
  followUpPrice: number
  followUpPeriod: Duration
  timeZone: string
}

/**
 * The price of an appointment that starts at `start` (ms).
 * In: lastCompleted, the start (ms) of the patient's last completed appointment with this doctor, if any.
 * Out: the follow-up price when that lies within the period before `start`, the full price otherwise.
 */
export function appointmentPrice(clinic: ClinicPrices, start: number, lastCompleted: number | undefined): number {
  return lastCompleted !== undefined && isFollowUp(clinic, start, lastCompleted) ? clinic.followUpPrice : clinic.price
}

/** Whether an appointment that starts at `start` (ms) is a follow-up of the last completed one (its start, ms). */
export function isFollowUp(
  { followUpPeriod, timeZone }: Pick<ClinicPrices, 'followUpPeriod' | 'timeZone'>,
  start: number,
  lastCompleted: number,
): boolean {
  if (followUpPeriod.value <= 0 || lastCompleted > start) return false
  // Two weeks later at a later hour is still within two weeks to the patient, and a change of clock must not cost them either.
  if (followUpPeriod.unit === 'days') {
    return daysBetween(localTime(lastCompleted, timeZone).date, localTime(start, timeZone).date) <= followUpPeriod.value
  }
  return start - lastCompleted <= durationMs(followUpPeriod)
}
