const MINUTE_MS = 60_000
/** Without so many past visits there is no estimate. */
export const LEAST_VISITS = 20
/** The number of past visits that estimates are made of. */
export const MOST_VISITS = 200
/** For how many of the last patients the estimate is compared with what happened. */
const CHECKED = 10

/** How long a patient probably waits, and how often such an estimate was right. */
export interface WaitingTime {
  /** Half of the patients in such a queue waited at most so many minutes. */
  from_minutes: number
  /** Of five patients in such a queue, four waited at most so many minutes. */
  to_minutes: number
  /** How many of the last `of` patients waited no longer than the estimate before their visit said. */
  right: number
  of: number
}

/** What a patient waits for. */
export interface QueueAhead {
  /** How many turns come first, including the current one. */
  turns: number
  /** How long the current turn has taken, in ms; undefined when nobody is with the doctor. */
  elapsed: number | undefined
}

/**
 * Returns the value that a share of the values does not exceed (the nearest rank).
 * @param values at least one, in any order
 * @param share above 0, at most 1
 */
export function percentile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((one, other) => one - other)
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0
}

/**
 * Returns how long so many successive turns took, once for each first turn. Single turns are not combined at random,
 * because a slow day is slow for everybody.
 */
function durationsOf(turns: readonly number[], count: number): number[] {
  return Array.from({ length: Math.max(0, turns.length - count + 1) }, (_, first) =>
    turns.slice(first, first + count).reduce((sum, turn) => sum + turn, 0),
  )
}

/** Returns what remains of a turn that has taken so long already: as of the past turns that took longer. */
function remainders(turns: readonly number[], elapsed: number): number[] {
  const longer = turns.filter((turn) => turn > elapsed)
  return longer.length === 0 ? [0] : longer.map((turn) => turn - elapsed)
}

/**
 * Returns the estimate for a patient: the range from P50 to P80 of what such a queue took in the past.
 * @param turns how long the doctor's past turns of that kind of visit took, in ms, the newest first; at most
 * `MOST_VISITS` are used
 * @returns undefined with fewer than 20 past visits, with a queue longer than half of them, and when nobody is before the
 * patient
 */
export function waitingTime(turns: readonly number[], { turns: ahead, elapsed }: QueueAhead): WaitingTime | undefined {
  const past = turns.slice(0, MOST_VISITS)
  if (past.length < LEAST_VISITS || ahead < 1 || ahead > past.length / 2) return undefined
  const waiting = elapsed === undefined ? ahead : ahead - 1
  const current = elapsed === undefined ? [0] : remainders(past, elapsed)
  const later = waiting === 0 ? [0] : durationsOf(past, waiting)
  const bound = (share: number) => percentile(current, share) + percentile(later, share)
  return { from_minutes: rounded(bound(0.5)), to_minutes: rounded(bound(0.8)), ...accuracyOf(past, ahead) }
}

/** In whole minutes, up: a patient who is called earlier is not late. */
function rounded(duration: number): number {
  return Math.ceil(duration / MINUTE_MS)
}

/** Compares the last rows of turns with the P80 of the turns before them. */
function accuracyOf(past: readonly number[], count: number): Pick<WaitingTime, 'right' | 'of'> {
  const checked = Math.max(0, Math.min(CHECKED, past.length - count - LEAST_VISITS + 1))
  const results = Array.from({ length: checked }, (_, first) => {
    const [took = 0] = durationsOf(past.slice(first, first + count), count)
    return took <= percentile(durationsOf(past.slice(first + count), count), 0.8)
  })
  return { right: results.filter(Boolean).length, of: checked }
}
