import { combineForNews2 } from '#contract/vitals/combineForNews2'
import { news2, news2Version } from '#contract/vitals/news2'
import type { VitalValues } from '#contract/vitals/types'
import { type StoredScore, type VitalSet, valuesOf } from '../types'

/** What the score of a patient depends on. */
export interface ScoredPatient {
  /** In completed years; null: unknown. */
  age: number | null
  isPregnant: boolean
  spo2Scale: 1 | 2
}

/**
 * Returns the score that would follow from entered values, with those that were measured in the 30 minutes before.
 * @param values that were checked; those with problems count as missing
 * @param at when they were measured, in ms since the epoch
 * @param sets of the patient
 */
export function previewScore(
  values: VitalValues,
  at: number,
  sets: readonly VitalSet[],
  { age, ...patient }: ScoredPatient,
): StoredScore {
  if (age === null) return { version: news2Version, total: null, excluded: 'age_unknown' }
  const measured = sets.map((set) => ({
    measuredAt: new Date(set.date_original).getTime(),
    values: valuesOf(set.values),
  }))
  // The last one: it counts before another one of the same minute.
  return news2(combineForNews2([...measured, { measuredAt: at, values }], at), { age, ...patient })
}
