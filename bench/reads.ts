import { measure } from './measure'
import { report } from './report'
import { tokenFor } from './scenarios'

/** Connections of the measurements of response times. */
export const connections = 16

/**
 * Requests before a measurement. PostgreSQL plans a statement for its values in its first five executions on a connection,
 * and the server has ten connections, which stay open for days: each executes each statement twenty times before.
 */
export const warmUp = 20 * 10

export type Account = Parameters<typeof tokenFor>[0]

/** What is read, by whom, and the path of each request. */
export type Read = readonly [name: string, who: Account, pathOf: (turn: number) => string]

/** Reports the 95th percentile of response times. @param most of it, in milliseconds */
export function reportP95(
  what: string,
  p95: number,
  { most, isComplete }: { most: number; isComplete: boolean },
): void {
  report({
    what: `${what}, ${connections} connections, 95th percentile`,
    value: `${p95.toFixed(0)} ms`,
    target: `≤ ${most} ms`,
    isMet: isComplete && p95 <= most,
  })
}

/** Measures reads, one after another. @param most of the 95th percentile, in milliseconds */
export async function measureReads(
  url: string,
  reads: readonly Read[],
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  for (const [name, who, pathOf] of reads) {
    let turn = 0
    const headers = { authorization: `Bearer ${tokenFor(who)}` }
    const next = () => ({ path: pathOf(turn++), headers })
    await measure(url, next, { connections, amount: warmUp })
    const { rate, p95, refused } = await measure(url, next, { connections, seconds })
    reportP95(name, p95, { most, isComplete: rate > 0 && refused === 0 })
  }
}
