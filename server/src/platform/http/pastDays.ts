import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../context'
import { fieldProblem } from './problem'

/**
 * Validates a list's date range: no day is in the future, and it does not end before it begins.
 * @throws Problem 422 by field
 */
export function checkPastDays({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  const today = localTime(now().getTime(), caller().timeZone).date
  if (from && from > today) throw fieldProblem('from', 'validation.dateInFuture')
  if (to && to > today) throw fieldProblem('to', 'validation.dateInFuture')
  if (from && to && to < from) throw fieldProblem('to', 'validation.endBeforeStart')
}
