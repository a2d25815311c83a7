/** Status of a consultation request (decisions 4). */
export const REQUEST_STATUS = { waiting: 1, started: 2, ended: 3, rejected: 4, cancelled: 5 } as const
export type RequestStatus = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS]

/** The keys of the statuses, for texts and colours. */
export const requestStatusNames = ['waiting', 'started', 'ended', 'rejected', 'cancelled'] as const
export type RequestStatusName = (typeof requestStatusNames)[number]

/** Returns the key of a status. */
export function nameOfStatus(status: RequestStatus): RequestStatusName {
  return requestStatusNames[status - 1] ?? 'waiting'
}

/** The most urgent first. */
export const requestUrgencies = ['now', 'today_urgent', 'today', 'routine'] as const
export type RequestUrgency = (typeof requestUrgencies)[number]

/** What the sender wants. */
export const requestWishes = ['opinion', 'join', 'take_over', 'transfer'] as const
export type RequestWish = (typeof requestWishes)[number]

/**
 * Why a request is rejected. With `too_little`, it goes back to the sender, who completes it, and its clock stops until
 * then; with the others it is rejected.
 */
export const rejectReasons = ['wrong_specialty', 'busy', 'too_little', 'other'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Why a request ends without an answer. */
export const endReasons = ['answered_in_call', 'not_needed', 'not_reached', 'other'] as const
export type EndReason = (typeof endReasons)[number]

/** How sure an opinion is. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/**
 * What happens to a request, in its timeline: `delivered` to a device that was online, `rang_on` at the next doctor because nobody opened it while it
 * rang, `rang_out` when nobody is left at whom it could ring, `escalated` to the next doctor and
 * `coordination` to the coordinators because its clock ran out, `returned` to the sender for information, `completed` by
 * the sender, `handed_over` at the end of a shift, `acted_upon` of an item of advice, `discharged` when the discharge ended it.
 */
export const requestEvents = [
  'sent',
  'delivered',
  'seen',
  'returned',
  'completed',
  'rerouted',
  'handed_over',
  'rang_on',
  'rang_out',
  'escalated',
  'coordination',
  'answered',
  'started',
  'ended',
  'rejected',
  'cancelled',
  'acted_upon',
  'discharged',
] as const
export type RequestEvent = (typeof requestEvents)[number]

/** For so many days after a request has ended, its receiver can still read the case (decisions 3). */
export const daysAfterRequest = 30
