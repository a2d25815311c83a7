// What an interruption was like for those who used the service.

/**
 * An attempt to reach the service: `outcome` is `ok`, or what went wrong, such as `HTTP 502` or `ECONNRESET`.
 * @typedef {{ at: number, outcome: string }} Attempt `at`: milliseconds of its end
 */

/** A call with its repeats. @typedef {{ began: number, ended: number }} Call */

/** @typedef {{ title: string, from: number, to: number }} Phase */

/**
 * Returns the longest time without an answer, in milliseconds.
 * @param {number[]} times when there were answers, in any order
 * @param {number} from
 * @param {number} to
 */
export function longestGap(times, from, to) {
  const within = times.filter((time) => time >= from && time <= to).sort((one, other) => one - other)
  let longest = 0
  let last = from
  for (const time of [...within, to]) {
    longest = Math.max(longest, time - last)
    last = time
  }
  return longest
}

/** @param {string[]} values @returns {Record<string, number>} how often each occurs, the most frequent first */
export function countEach(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one))
}

/**
 * @param {Phase} phase
 * @param {Attempt[]} attempts
 * @param {Call[]} calls
 */
export function measurePhase({ title, from, to }, attempts, calls) {
  const within = attempts.filter(({ at }) => at >= from && at <= to)
  const answered = within.filter(({ outcome }) => outcome === 'ok')
  // A call counts for the phase in which it ended.
  const waits = calls.filter(({ ended }) => ended >= from && ended <= to).map(({ began, ended }) => ended - began)
  return {
    title,
    seconds: (to - from) / 1000,
    answered: answered.length,
    longestGapMs: longestGap(
      answered.map(({ at }) => at),
      from,
      to,
    ),
    slowestCallMs: Math.max(0, ...waits),
    errors: countEach(within.filter(({ outcome }) => outcome !== 'ok').map(({ outcome }) => outcome)),
  }
}

/** @param {ReturnType<typeof measurePhase>} measured */
export function formatPhase({ title, seconds, answered, longestGapMs, slowestCallMs, errors }) {
  const kinds = Object.entries(errors).map(([kind, count]) => `${count} × ${kind}`)
  return [
    `${title} (${seconds.toFixed(0)} s): ${answered} requests answered`,
    `longest time without an answer ${longestGapMs.toFixed(0)} ms`,
    `slowest call with its repeats ${slowestCallMs.toFixed(0)} ms`,
    `errors that were repeated: ${kinds.join(', ') || 'none'}`,
  ].join('; ')
}
