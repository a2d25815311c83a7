import { daysBetween } from './calendarDate'
import { type Duration, durationMs } from './timeUnit'
import { localTime } from './wallClock'

const PIASTRES_PER_POUND = 100

/** Returns whether an amount in EGP has at most two decimals. */
export function hasWholePiastres(pounds: number): boolean {
  return Math.round(pounds * PIASTRES_PER_POUND) / PIASTRES_PER_POUND === pounds
}

/**
 * Converts EGP to piastres.
 * @param pounds EGP, at least 0, with at most two decimals
 * @returns piastres, an integer
 * @throws RangeError on any other amount
 */
export function toPiastres(pounds: number): number {
  const piastres = Math.round(pounds * PIASTRES_PER_POUND)
  if (!Number.isSafeInteger(piastres) || piastres < 0 || !hasWholePiastres(pounds)) {
    throw new RangeError(`Not an amount in EGP: ${pounds}`)
  }
  return piastres
}

/** Converts piastres (an integer) to EGP, as in the API. */
export function toPounds(piastres: number): number {
  return piastres / PIASTRES_PER_POUND
}

/** A clinic's prices, in any one unit of money, and for how long a return visit counts as a follow-up. */
export interface ClinicPrices {
  price: number
  followUpPrice: number
  followUpPeriod: Duration
  timeZone: string
}

/**
 * Returns the price of an appointment: the follow-up price when the last completed one is within the period before its
 * start, the full price otherwise.
 * @param start start of the appointment, ms
 * @param lastCompleted start (ms) of the patient's last completed appointment with this doctor, if any
 */
export function appointmentPrice(clinic: ClinicPrices, start: number, lastCompleted: number | undefined): number {
  return lastCompleted !== undefined && isFollowUp(clinic, start, lastCompleted) ? clinic.followUpPrice : clinic.price
}

/**
 * Returns whether an appointment is a follow-up of the last completed one.
 * @param start start of the appointment, ms
 * @param lastCompleted start of the last completed appointment, ms
 */
export function isFollowUp(
  { followUpPeriod, timeZone }: Pick<ClinicPrices, 'followUpPeriod' | 'timeZone'>,
  start: number,
  lastCompleted: number,
): boolean {
  if (followUpPeriod.value <= 0 || lastCompleted > start) return false
  // To the patient, two weeks later at a later hour is still within two weeks; a daylight saving change must not cost
  // them either.
  if (followUpPeriod.unit === 'days') {
    return daysBetween(localTime(lastCompleted, timeZone).date, localTime(start, timeZone).date) <= followUpPeriod.value
  }
  return start - lastCompleted <= durationMs(followUpPeriod)
}
