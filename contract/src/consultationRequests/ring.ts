import type { RequestUrgency } from './codes'

/** So long a request that cannot wait rings at a doctor, before it rings at the next one (facts, section 1). */
export const ringSeconds = 45

/** Returns whether requests of an urgency ring. */
export function rings(urgency: RequestUrgency): boolean {
  return urgency === 'now'
}

/**
 * Returns until when a request rings that has begun to ring at an instant.
 * @param since ms since the epoch
 * @returns ms since the epoch
 */
export function ringEnds(since: number): number {
  return since + ringSeconds * 1000
}
