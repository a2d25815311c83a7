import type { FrequencyUnit, PrescriptionKind } from '../prescriptions/codes'

/** The parts of a day in which a patient takes medicines at home. */
export const dayParts = ['morning', 'noon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** How often a medicine is taken. */
export interface DayRhythm {
  /** Null of a medicine of the home, which was typed as a text. */
  kind: PrescriptionKind | null
  every: number | null
  every_unit: FrequencyUnit | null
  /** The minute of the day of the first dose; null if nobody has chosen it. */
  start: number | null
}

const dayMinutes = 24 * 60
/** The minute of the day with which each part begins. What is earlier than the first one is night. */
const begins: readonly [number, DayPart][] = [
  [5 * 60, 'morning'],
  [12 * 60, 'noon'],
  [17 * 60, 'evening'],
  [21 * 60, 'night'],
]
/** The parts of up to four doses a day, if nobody has chosen a time. */
const usual: Readonly<Record<number, readonly DayPart[]>> = {
  1: ['morning'],
  2: ['morning', 'evening'],
  3: ['morning', 'noon', 'night'],
  4: dayParts,
}

function partOf(minute: number): DayPart {
  return begins.findLast(([from]) => minute >= from)?.[1] ?? 'night'
}

/**
 * Returns how many doses of a medicine belong into each part of a day on which it is taken.
 * @returns null if it has no fixed times: as needed, once, and intervals that do not divide a day
 */
export function dayGrid({ kind, every, every_unit: unit, start }: DayRhythm): Record<DayPart, number> | null {
  if (kind !== 'scheduled' || every === null || unit === null || every < 1) return null
  if (unit === 'hours' && 24 % every !== 0) return null
  const perDay = unit === 'hours' ? 24 / every : 1
  const parts = start === null ? (usual[perDay] ?? evenly(5 * 60 + 180, perDay)) : evenly(start, perDay)
  const grid = { morning: 0, noon: 0, evening: 0, night: 0 }
  for (const part of parts) grid[part] += 1
  return grid
}

function evenly(start: number, perDay: number): DayPart[] {
  const step = dayMinutes / perDay
  return Array.from({ length: perDay }, (_, index) => partOf((start + index * step) % dayMinutes))
}
