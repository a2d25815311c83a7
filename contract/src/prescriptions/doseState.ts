import { type Hold, isOnHold } from './doseTimes'

/** A dose is on time within this many minutes before and after it is due (decisions 17). */
export const onTimeMinutes = 60

const ON_TIME_MS = onTimeMinutes * 60_000

/** A dose, and what its state depends on. All times are in ms since the epoch. */
export interface Dose {
  dueAt: number
  /** When the next dose of the course is due; null after the last one. */
  nextDueAt: number | null
  /** When the course ends by its duration; null: it has no end. */
  courseEnd: number | null
  /** When the prescription was discontinued, or its modification took over; null: it was not. */
  stoppedAt: number | null
  /** When the prescription is or was on hold, in any order. */
  holds: readonly Hold[]
  /** What was recorded of this dose. */
  record: { status: 'given'; givenAt: number } | { status: 'not_given' } | null
}

/**
 * - `upcoming`: due in more than an hour; `due`: on time now; `late`: more than an hour ago; `missed`: not recorded
 *   before the next dose was due or the course ended.
 * - `held`: not to be given, because of a hold.
 * - `stopped`: not to be given, because the prescription was stopped before the dose was late.
 */
export type DoseState = 'upcoming' | 'due' | 'late' | 'missed' | 'held' | 'stopped' | 'given' | 'not_given'

/**
 * A dose of a high-alert drug that was recorded as given waits for the second person (`awaiting_second`), or was declined by
 * one; neither counts as given, and neither may be given again.
 */
export type ShownDoseState = DoseState | 'awaiting_second' | 'declined'

/** When a dose was given, relative to when it was due. */
export type DoseTiming = 'early' | 'on_time' | 'late'

/** Returns whether a dose due at `dueAt` (ms) is early, on time or late when it is given at `givenAt` (ms). */
export function doseTiming(dueAt: number, givenAt: number): DoseTiming {
  if (givenAt < dueAt - ON_TIME_MS) return 'early'
  return givenAt > dueAt + ON_TIME_MS ? 'late' : 'on_time'
}

/**
 * Returns from when (ms) an unrecorded dose counts as missed: when the next one is due; after the last one, when the course
 * ends, but not while the dose is still on time.
 * @returns null if it is never missed: the last dose of a course without end stays late
 */
export function missedFrom({ dueAt, nextDueAt, courseEnd }: Pick<Dose, 'dueAt' | 'nextDueAt' | 'courseEnd'>) {
  if (nextDueAt !== null) return nextDueAt
  return courseEnd === null ? null : Math.max(courseEnd, dueAt + ON_TIME_MS)
}

/**
 * Returns the state of a dose, which is derived and never stored (decisions 17).
 * @param now ms since the epoch
 */
export function doseState(dose: Dose, now: number): DoseState {
  if (dose.record) return dose.record.status
  const { dueAt, stoppedAt, holds } = dose
  if (stoppedAt !== null && dueAt >= stoppedAt) return 'stopped'
  if (isOnHold(holds, dueAt)) return 'held'
  if (stoppedAt !== null && now >= stoppedAt) return stateWhenStopped(dose, stoppedAt)
  const state = stateByTime(dose, now)
  // A dose that was due before the hold is not given during it; after it, there is still time until the next one.
  return (state === 'due' || state === 'late') && isOnHold(holds, now) ? 'held' : state
}

function stateByTime(dose: Dose, now: number): DoseState {
  const missed = missedFrom(dose)
  if (missed !== null && now >= missed) return 'missed'
  const timing = doseTiming(dose.dueAt, now)
  return timing === 'early' ? 'upcoming' : timing === 'late' ? 'late' : 'due'
}

function stateWhenStopped(dose: Dose, stoppedAt: number): DoseState {
  const state = stateByTime(dose, stoppedAt)
  return state === 'late' || state === 'missed' ? 'missed' : 'stopped'
}
