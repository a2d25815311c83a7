const GRACE_MS = 10 * 60_000

/** Whether a patient's line is up, and when it last went down (ms). */
export interface Presence {
  connected: boolean
  leftAt: number | undefined
}

/** A patient who waits. */
export interface Waiting extends Presence {
  appointmentId: number
  /** The appointment's start, ms: alone decides the order, so that a reconnect changes nothing. */
  start: number
}

/** Whether a patient keeps their place at `now` (ms): connected, or gone for less than ten minutes. */
export function isInQueue({ connected, leftAt }: Presence, now: number): boolean {
  return connected || (leftAt !== undefined && now - leftAt < GRACE_MS)
}

/** Those in their place at `now` (ms), in the order in which they are called: by schedule time. */
export function queueOf<Entry extends Waiting>(waiting: readonly Entry[], now: number): Entry[] {
  return waiting
    .filter((entry) => isInQueue(entry, now))
    .sort((one, other) => one.start - other.start || one.appointmentId - other.appointmentId)
}

/** How many in a queue (as queueOf orders it) are before an appointment that starts at `start` (ms), whether or not it is in the queue. */
export function peopleBefore(queue: readonly Waiting[], mine: Pick<Waiting, 'appointmentId' | 'start'>): number {
  return queue.filter(
    (entry) => entry.start < mine.start || (entry.start === mine.start && entry.appointmentId < mine.appointmentId),
  ).length
}
