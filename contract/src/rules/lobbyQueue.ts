const GRACE_MS = 10 * 60_000

/** Whether a patient is connected, and when the connection was last lost (ms). */
export interface Presence {
  connected: boolean
  leftAt: number | undefined
}

/** A waiting patient. */
export interface Waiting extends Presence {
  appointmentId: number
  /** The appointment's start, ms. It alone decides the order, so a reconnect changes nothing. */
  start: number
}

/**
 * Returns whether a patient keeps their queue position at `now` (ms): connected, or disconnected for less than ten
 * minutes.
 */
export function isInQueue({ connected, leftAt }: Presence, now: number): boolean {
  return connected || (leftAt !== undefined && now - leftAt < GRACE_MS)
}

/** Returns the patients in the queue at `now` (ms), in the order in which they are called in: by schedule time. */
export function queueOf<Entry extends Waiting>(waiting: readonly Entry[], now: number): Entry[] {
  return waiting
    .filter((entry) => isInQueue(entry, now))
    .sort((one, other) => one.start - other.start || one.appointmentId - other.appointmentId)
}

/**
 * Returns how many in a queue (as returned by queueOf) are before an appointment.
 * @param mine the appointment with its start (ms); it need not be in the queue
 */
export function peopleBefore(queue: readonly Waiting[], mine: Pick<Waiting, 'appointmentId' | 'start'>): number {
  return queue.filter(
    (entry) => entry.start < mine.start || (entry.start === mine.start && entry.appointmentId < mine.appointmentId),
  ).length
}
