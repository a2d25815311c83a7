import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'

/** Returns the day in the caller's time zone, 'YYYY-MM-DD'. */
export function callersDay(): string {
  return localTime(now().getTime(), caller().timeZone).date
}

/** @throws Problem 422 if the day since when something is noted is in the future of the caller, who entered it */
export function checkNotedSince(since: string | null): void {
  if (since && since > callersDay()) throw fieldProblem('noted_since', 'validation.dateInFuture')
}
