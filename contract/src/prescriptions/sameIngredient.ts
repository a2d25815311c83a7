import type { FrequencyUnit, PrescriptionKind } from './codes'
import { type CheckedDrug, isSameDrug } from './warnings'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often a prescription is given. */
interface Often {
  kind: PrescriptionKind
  frequency: number | null
  frequency_time_unit: FrequencyUnit | null
  minimum_interval: number | null
}

/** A dose that was given. */
interface OtherDose {
  drug: CheckedDrug
  /** ms since the epoch. */
  givenAt: number
}

/**
 * Returns the time (ms) within which a dose of the same ingredient matters: the interval of the prescription if it is in
 * hours or minutes, otherwise 24 hours.
 */
export function ingredientWindow({ kind, frequency, frequency_time_unit: unit, minimum_interval: minimum }: Often) {
  if (kind === 'scheduled' && unit === 'hours' && frequency) return frequency * HOUR_MS
  if (kind === 'as_needed' && minimum) return minimum * MINUTE_MS
  return DAY_MS
}

/**
 * Returns the doses of other prescriptions with the same ingredient that are closer to a dose than its interval, before or
 * after it, the nearest first.
 * @param at when the dose is given (ms)
 */
export function sameIngredientNear<T extends OtherDose>(
  drug: CheckedDrug,
  often: Often,
  at: number,
  others: readonly T[],
): T[] {
  const window = ingredientWindow(often)
  const distance = ({ givenAt }: T) => Math.abs(at - givenAt)
  return others
    .filter((other) => distance(other) < window && isSameDrug(drug, other.drug))
    .toSorted((one, other) => distance(one) - distance(other))
}
