import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../context'
import { fieldProblem } from './problem'

/** Of the days between which a list is looked through: none lies in the future, nor the end before the beginning. Throws 422. */
export function checkPastDays({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  const today = localTime(now().getTime(), caller().timeZone).date
  if (from && from > today) throw fieldProblem('from', 'validation.dateInFuture')
  if (to && to > today) throw fieldProblem('to', 'validation.dateInFuture')
  if (from && to && to < from) throw fieldProblem('to', 'validation.endBeforeStart')
}
