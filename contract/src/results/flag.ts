import { compareDecimals, type MeasuredValue, measuredValueIn } from './decimal'

/** How a value relates to the range of its lab, or to the limits at which somebody has to act at once. */
export const labFlags = ['low', 'high', 'critical_low', 'critical_high', 'abnormal'] as const
export type LabFlag = (typeof labFlags)[number]

/** What a lab states; `none`: it states that the value has no flag. */
export const statedFlags = [...labFlags, 'none'] as const
export type StatedFlag = (typeof statedFlags)[number]

/** A value with the range that its lab printed. Numbers are texts of `decimalIn`. */
export interface RangedValue {
  value: string
  unit: string | null
  low: string | null
  high: string | null
}

/** The limits of an analyte from which on a value is critical, and the unit in which they are. */
export interface CriticalLimits {
  unit: string | null
  critical_low: string | null
  critical_high: string | null
}

/** A flag, and whether the lab stated it. */
export interface FlagOfValue {
  flag: LabFlag | null
  flag_is_stated: boolean
}

/** Returns whether a flag asks somebody to act at once. */
export function isCritical(flag: LabFlag | null): boolean {
  return flag === 'critical_low' || flag === 'critical_high'
}

/** Returns whether a value is certainly below a limit, or not above it if `orEqual`. Text never is. */
function isBelow(measured: MeasuredValue, limit: string, orEqual = false): boolean {
  if (measured.kind === 'text') return false
  const order = compareDecimals(measured.number, limit)
  if (measured.kind === 'number' || measured.comparator === '<=') return orEqual ? order <= 0 : order < 0
  return measured.comparator === '<' && order <= 0
}

/** Returns whether a value is certainly above a limit, or not below it if `orEqual`. Text never is. */
function isAbove(measured: MeasuredValue, limit: string, orEqual = false): boolean {
  if (measured.kind === 'text') return false
  const order = compareDecimals(measured.number, limit)
  if (measured.kind === 'number' || measured.comparator === '>=') return orEqual ? order >= 0 : order > 0
  return measured.comparator === '>' && order >= 0
}

/** Returns the flag by the critical limits, which are critical themselves; null in another unit than theirs. */
function byLimits(measured: MeasuredValue, unit: string | null, limits: CriticalLimits): LabFlag | null {
  if (unit !== limits.unit) return null
  if (limits.critical_low !== null && isBelow(measured, limits.critical_low, true)) return 'critical_low'
  if (limits.critical_high !== null && isAbove(measured, limits.critical_high, true)) return 'critical_high'
  return null
}

/**
 * Returns the flag of a value: what the lab states, except that a value at or beyond a critical limit of the hospitals is
 * critical whatever else the lab states. Without a statement it follows from the range of the lab. A value that is in its range,
 * or that cannot be compared with one, has no flag: nothing says that it is normal.
 * @param stated null: the lab states nothing
 * @param limits null: none are entered
 */
export function flagOf(value: RangedValue, stated: StatedFlag | null, limits: CriticalLimits | null): FlagOfValue {
  const statedFlag = stated === 'none' ? null : stated
  if (isCritical(statedFlag)) return { flag: statedFlag, flag_is_stated: true }
  const measured = measuredValueIn(value.value)
  const critical = limits && byLimits(measured, value.unit, limits)
  if (critical) return { flag: critical, flag_is_stated: false }
  if (stated !== null) return { flag: statedFlag, flag_is_stated: true }
  if (value.low !== null && isBelow(measured, value.low)) return { flag: 'low', flag_is_stated: false }
  if (value.high !== null && isAbove(measured, value.high)) return { flag: 'high', flag_is_stated: false }
  return { flag: null, flag_is_stated: false }
}
