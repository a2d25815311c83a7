import type { TextRef } from '../kit/issues'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The limits of a prescription as needed (decisions 17). */
export interface AsNeededLimits {
  /** Between two doses. */
  minimumMinutes: number
  /** Within any 24 hours, in the unit of the amounts: an integer, 1 or more. */
  maximumIn24Hours: number
}

/** A dose that was given. */
export interface GivenDose {
  /** ms since the epoch. */
  givenAt: number
  /** An integer, in a unit that all doses of a prescription share: 1 for each, or tablets, or mg. */
  amount: number
}

/** Why a dose should not be given at a time. A dose that was really given is recorded nevertheless, with a reason. */
export interface AsNeededWarning {
  reason: 'too_soon' | 'over_maximum'
  text: TextRef
}

/** What is known of a prescription as needed at a time. */
export interface AsNeededState {
  /** Given within the last 24 hours. A dose given exactly 24 hours ago no longer counts. */
  givenIn24Hours: number
  /** When the next dose is possible (ms), not before `now`; null if one dose is more than the maximum. */
  nextPossibleAt: number | null
  /** What speaks against a dose at `now`; empty: nothing. */
  warnings: AsNeededWarning[]
}

/**
 * Returns how much of a prescription as needed was given, when the next dose is possible, and what speaks against one now.
 * @param limits of the prescription
 * @param given in any order; doses after `now` count, because a dose can be recorded later than the next one
 * @param now ms since the epoch: the present, or the time of a dose that is recorded later
 * @param amount of the dose, in the unit of the maximum
 */
export function asNeededState(
  limits: AsNeededLimits,
  given: readonly GivenDose[],
  now: number,
  amount = 1,
): AsNeededState {
  return {
    givenIn24Hours: amountUntil(given, now),
    nextPossibleAt: nextPossible(limits, given, now, amount),
    warnings: warningsAt(limits, given, { givenAt: now, amount }),
  }
}

/** Returns the amount given in the 24 hours until an instant, which is included. */
function amountUntil(given: readonly GivenDose[], end: number): number {
  const within = given.filter(({ givenAt }) => givenAt <= end && givenAt > end - DAY_MS)
  return within.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the largest amount that is given within 24 hours of which the dose is a part. */
function largestWith(given: readonly GivenDose[], dose: GivenDose): number {
  const all = [...given, dose]
  const ends = all.map(({ givenAt }) => givenAt).filter((end) => end >= dose.givenAt && end < dose.givenAt + DAY_MS)
  return Math.max(...ends.map((end) => amountUntil(all, end)))
}

/** Returns the minutes, rounded down, between a dose and the nearest one before or after it; undefined if there is none. */
function minutesToNearest(given: readonly GivenDose[], at: number): number | undefined {
  if (given.length === 0) return undefined
  return Math.floor(Math.min(...given.map(({ givenAt }) => Math.abs(at - givenAt))) / MINUTE_MS)
}

function warningsAt(limits: AsNeededLimits, given: readonly GivenDose[], dose: GivenDose): AsNeededWarning[] {
  const warnings: AsNeededWarning[] = []
  const minimum = limits.minimumMinutes
  const minutes = minutesToNearest(given, dose.givenAt)
  if (minutes !== undefined && minutes < minimum) {
    warnings.push({ reason: 'too_soon', text: { key: 'prescription.givenRecently', values: { minutes, minimum } } })
  }
  const total = largestWith(given, dose)
  const max = limits.maximumIn24Hours
  if (total > max) {
    warnings.push({ reason: 'over_maximum', text: { key: 'prescription.overMaximum', values: { total, max } } })
  }
  return warnings
}

function nextPossible(limits: AsNeededLimits, given: readonly GivenDose[], now: number, amount: number) {
  // A dose becomes possible only now, or when the interval after a dose ends, or when a dose is 24 hours old.
  const instants = given.flatMap(({ givenAt }) => [givenAt + limits.minimumMinutes * MINUTE_MS, givenAt + DAY_MS])
  const candidates = [now, ...instants.filter((instant) => instant > now)].sort((one, other) => one - other)
  const isPossible = (givenAt: number) => warningsAt(limits, given, { givenAt, amount }).length === 0
  return candidates.find(isPossible) ?? null
}
