import { type News2Parameter, type News2Values, news2Parameters } from './news2'
import type { VitalValues } from './types'

/** Values at most so many minutes apart make one score (decisions 17). */
export const news2WindowMinutes = 30

/** Vital signs of one time; of a corrected one, its newest version. */
export interface MeasuredVitals {
  /** When they were measured, in ms since the epoch. */
  measuredAt: number
  values: VitalValues
}

function news2Values({ oxygen, ...values }: VitalValues): News2Values {
  return { ...values, ...(oxygen && { oxygen: oxygen.device === 'air' ? 'air' : 'oxygen' }) }
}

/**
 * Returns, of each parameter of NEWS2, the newest value that was measured at `at` (ms) or in the 30 minutes before.
 * @param sets in any order; of two at the same time, the later one in the list counts
 */
export function combineForNews2(sets: readonly MeasuredVitals[], at: number): News2Values {
  const within = sets
    .filter(({ measuredAt }) => measuredAt <= at && at - measuredAt <= news2WindowMinutes * 60_000)
    .toSorted((one, other) => one.measuredAt - other.measuredAt)
  const combined: News2Values = {}
  for (const { values } of within) {
    const measured = news2Values(values)
    for (const parameter of news2Parameters) take(combined, measured, parameter)
  }
  return combined
}

function take<Parameter extends News2Parameter>(combined: News2Values, measured: News2Values, parameter: Parameter) {
  if (measured[parameter] !== undefined) combined[parameter] = measured[parameter]
}
