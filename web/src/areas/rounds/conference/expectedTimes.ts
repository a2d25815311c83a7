import type { AgendaCase } from '../types'

/** When the cases of a round that are still to come are expected, and when it ends; in ms. */
export interface ExpectedTimes {
  /** By the id of the case. */
  starts: ReadonlyMap<number, number>
  ends: number
}

type TimedCase = Pick<AgendaCase, 'id' | 'minutes' | 'shown_since' | 'shown_seconds'>

/** Returns for how many seconds a case has been shown. */
export function shownSeconds({ shown_since: since, shown_seconds: before }: TimedCase, now: number): number {
  return before + (since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))
}

/**
 * Returns when the cases that were not shown yet are expected: one after the other, after what is left for the one that is shown.
 * If that one runs over, all others move.
 * @param cases in the order of the agenda
 * @param shownId the case that is shown
 */
export function expectedTimes(cases: readonly TimedCase[], shownId: number | null, now: number): ExpectedTimes {
  const shown = cases.find(({ id }) => id === shownId)
  let at = now + (shown ? Math.max(0, shown.minutes * 60 - shownSeconds(shown, now)) * 1000 : 0)
  const starts = new Map<number, number>()
  for (const each of cases) {
    if (each.id === shownId || each.shown_seconds > 0) continue
    starts.set(each.id, at)
    at += each.minutes * 60_000
  }
  return { starts, ends: at }
}
