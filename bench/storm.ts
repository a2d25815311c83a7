import { measure } from './measure'
import type { Running } from './processes'
import { report } from './report'
import type { Scenario } from './scenarios'

/** Measures the 99th percentile of reads during many sign-ins, relative to the same reads without them. */
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
    what: 'reads during a sign-in storm, 99th percentile',
    value: `${stormy.p99} ms, without ${calm.p99} ms = ${ratio.toFixed(1)} ×`,
    target: '≤ 2 ×',
    isMet: ratio <= 2,
  })
}
