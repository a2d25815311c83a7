import type { VitalType } from '#contract/vitals/types'
import { signOf, type VitalSet } from '../types'

/** What can be shown as a chart: a type, the two blood pressures, or the score. */
export const lanes = [
  'pressure',
  'heart_rate',
  'spo2',
  'temperature',
  'respiration',
  'score',
  'weight',
  'glucose',
  'pain',
  'gcs',
] as const
export type Lane = (typeof lanes)[number]

/** The charts that are shown first. */
export const firstLanes: readonly Lane[] = ['pressure', 'heart_rate', 'spo2', 'temperature', 'respiration', 'score']

/** Values that the axes cover at least, so that small differences look small; they say nothing about what is healthy. */
export const leastRanges: Partial<Record<Lane, { from: number; to: number }>> = {
  pressure: { from: 50, to: 160 },
  heart_rate: { from: 40, to: 120 },
  spo2: { from: 88, to: 100 },
  temperature: { from: 35, to: 40 },
  respiration: { from: 8, to: 30 },
  score: { from: 0, to: 20 },
}

/** Values that add no points to the score; both limits are included. */
export interface Band {
  from?: number
  to?: number
}

/** The values without points of NEWS2 (Royal College of Physicians, 2017, chart 1), in the units of the types. */
const bands: Partial<Record<VitalType, Band>> = {
  respiration: { from: 12, to: 20 },
  systolic: { from: 111, to: 219 },
  heart_rate: { from: 51, to: 90 },
  temperature: { from: 36.1, to: 38 },
}
/** On scale 2 this is the target; on air, higher values add no points either. */
const spo2Bands = { 1: { from: 96 }, 2: { from: 88, to: 92 } } as const

/**
 * Returns the band of a type. A systolic pressure has its upper limit only if a value exceeds it: the axis covers the limits,
 * and the usual values would be close together.
 */
export function bandOf(type: VitalType, scale: 1 | 2, points: readonly Point[]): Band | undefined {
  const band: Band | undefined = type === 'spo2' ? spo2Bands[scale] : bands[type]
  if (type !== 'systolic' || !band) return band
  const { from, to = 0 } = band
  return points.some(({ value }) => (value ?? 0) > to) ? band : { ...(from !== undefined && { from }) }
}

/** A value at an instant. */
export interface Point {
  at: string
  value: number | null
}

/** Returns the values of a type in time. */
export function pointsOfType(sets: readonly VitalSet[], type: VitalType): Point[] {
  return sets.flatMap((set) => {
    const sign = signOf(set, type)
    return sign && sign.rate !== null ? [{ at: set.date_original, value: sign.rate }] : []
  })
}

/**
 * Returns the totals, and the lower bounds of the scores without one. Each is null where there is the other, which
 * interrupts the line.
 */
export function pointsOfScore(sets: readonly VitalSet[]): { totals: Point[]; bounds: Point[] } {
  const scored = sets.flatMap(({ score, date_original: at }) => ('excluded' in score ? [] : [{ at, score }]))
  return {
    totals: scored.map(({ at, score }) => ({ at, value: score.total })),
    bounds: scored.map(({ at, score }) => ({ at, value: score.total === null ? score.atLeast : null })),
  }
}
