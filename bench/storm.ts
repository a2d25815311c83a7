import { measure } from './measure'
import type { Running } from './processes'
import { report } from './report'
import type { Scenario } from './scenarios'

/** Reads while everybody signs in: the 99th percentile of the reads, against the same reads without. */
export async function measureSignInStorm(
  ours: Running,
  read: Scenario,
  signIn: Scenario,
  seconds: number,
): Promise<void> {
  const reads = () => measure(ours.url, read.ours, { connections: 16, seconds })
  await reads()
  const calm = await reads()
  const signingIn = measure(ours.url, signIn.ours, { connections: 16, seconds: seconds + 1 })
  const stormy = await reads()
  await signingIn
  const ratio = stormy.p99 / calm.p99
  report({
    what: 'reads during a storm of sign-ins, 99th percentile',
    value: `${stormy.p99} ms, calm ${calm.p99} ms = ${ratio.toFixed(1)} ×`,
    target: '≤ 2 ×',
    isMet: ratio <= 2,
  })
}
