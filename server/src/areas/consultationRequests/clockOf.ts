import {
  deadlineAfterPause,
  deadlinesOf,
  nextClockStep,
  type RequestDeadlines,
} from '#contract/consultationRequests/clock'
import { requestUrgencies } from '#contract/consultationRequests/codes'
import type { StoredRequest } from '../../schema/consultationRequests'
import { workingPlace } from './network'

/** Returns the urgency of a request. */
export function urgencyOf({ urgency }: Pick<StoredRequest, 'urgency'>) {
  return requestUrgencies[urgency] ?? 'routine'
}

/** Returns the deadlines of a request for the hospital that is asked, from an instant on (ms since the epoch). */
export async function deadlinesFrom(
  request: Pick<StoredRequest, 'urgency' | 'hospital_id'>,
  from: number,
): Promise<RequestDeadlines> {
  return deadlinesOf(urgencyOf(request), from, await workingPlace(request.hospital_id))
}

/** Returns the deadlines of a request whose clock stood since an instant, and runs again from another one on. */
export async function deadlinesAfterPause(
  request: Pick<StoredRequest, 'urgency' | 'hospital_id' | 'seen_due' | 'answer_due'>,
  since: Date,
  until: Date,
): Promise<Pick<StoredRequest, 'seen_due' | 'answer_due'>> {
  const place = await workingPlace(request.hospital_id)
  const later = (due: Date) => {
    const times = { due: due.getTime(), since: since.getTime(), until: until.getTime() }
    return new Date(deadlineAfterPause(urgencyOf(request), times, place))
  }
  return { seen_due: later(request.seen_due), answer_due: later(request.answer_due) }
}

type Clock = Pick<StoredRequest, 'seen_due' | 'answer_due' | 'seen_at' | 'has_escalated' | 'has_coordination'>

/** Returns the next step of the clock of a request that waits for a receiver; null: none. */
export function nextStepOf({ seen_due, answer_due, seen_at, has_escalated, has_coordination }: Clock) {
  return nextClockStep({
    seenDue: seen_due.getTime(),
    answerDue: answer_due.getTime(),
    seenAt: seen_at?.getTime() ?? null,
    hasEscalated: has_escalated,
    hasCoordination: has_coordination,
  })
}

/** Returns when the clock makes its next step. */
export function nextStepAt(clock: Clock): Date | null {
  const next = nextStepOf(clock)
  return next && new Date(next.at)
}
