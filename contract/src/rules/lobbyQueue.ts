const GRACE_MS = 10 * 60_000

/** Whether a patient is connected, and when the connection was last lost (ms). */
export interface Presence {
  connected: boolean
  leftAt: number | undefined
}

/** A waiting patient. */
export interface Waiting extends Presence {
  appointmentId: number
  /** The appointment's start, ms. It decides the order, so a reconnect changes nothing. */
  start: number
  /** Walk-ins come after all patients with a time. */
  isWalkIn: boolean
}

/** What decides the order of a queue. */
export type Turn = Pick<Waiting, 'appointmentId' | 'start' | 'isWalkIn'>

/**
 * Returns whether a patient keeps their queue position at `now` (ms): connected, or disconnected for less than ten
 * minutes.
 */
export function isInQueue({ connected, leftAt }: Presence, now: number): boolean {
  return connected || (leftAt !== undefined && now - leftAt < GRACE_MS)
}

/** Orders patients as they are called in: by schedule time, and after them the walk-ins as they came. */
export function byTurn(one: Turn, other: Turn): number {
  return (
    Number(one.isWalkIn) - Number(other.isWalkIn) || one.start - other.start || one.appointmentId - other.appointmentId
  )
}

/** Returns the patients in the queue at `now` (ms), in the order in which they are called in. */
export function queueOf<Entry extends Waiting>(waiting: readonly Entry[], now: number): Entry[] {
  return waiting.filter((entry) => isInQueue(entry, now)).sort(byTurn)
}

/**
 * Returns how many in a queue (as returned by queueOf) are before an appointment.
 * @param mine the appointment; it need not be in the queue
 */
export function peopleBefore(queue: readonly Waiting[], mine: Turn): number {
  return queue.filter((entry) => byTurn(entry, mine) < 0).length
}
