import type { Course } from './course'
import { intervalMs } from './doseTimes'

const MINUTE_MS = 60_000

/** What the first dose after a transfer to another hospital follows from; all times are in ms since the epoch. */
export interface TransferredDoses {
  /** How often a dose is due. */
  frequency: Course['frequency']
  /** When the next dose that is not missed was due by the schedule of the sending hospital. */
  nextDueAt: number
  /** When the last dose was given; null: none was. */
  lastGivenAt: number | null
}

/**
 * Returns when the first dose after a transfer is due: when it was due before or, if the last dose was given late, one
 * interval of elapsed time after it, rounded up to a minute. So it is never sooner than the interval after the last dose,
 * and no dose is skipped.
 */
export function firstDoseAfterTransfer({ frequency, nextDueAt, lastGivenAt }: TransferredDoses): number {
  if (lastGivenAt === null) return nextDueAt
  const earliest = Math.ceil((lastGivenAt + intervalMs(frequency)) / MINUTE_MS) * MINUTE_MS
  return Math.max(nextDueAt, earliest)
}
