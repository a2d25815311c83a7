import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeFlaky, readKnownFlaky } from './knownFlaky.mjs'
import { formatResult, isSuccess, maxFlaky } from './results.mjs'
import { formatTable, formatTiming } from './timing.mjs'

/**
 * Prints failures, tests that passed only at the second attempt, times and results, and exits. The last line is the
 * overall result. Writes the times to timing.txt and the second attempts to flaky.txt in `folder`.
 * @param {{
 *   rows: string[][],
 *   gates: import('./runGates.mjs').GateReport[],
 *   result: import('./results.mjs').Result,
 *   folder: string,
 * }} run `rows` of the summary
 */
export function conclude({ rows, gates, result, folder }) {
  // From the start of the process, so that it includes installing.
  const timing = formatTiming(gates, performance.now() / 1000)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'timing.txt'), `${timing}\n`)
  console.log(`\n== Timing\n${timing}`)
  const flaky = gates.flatMap((gate) => gate.flaky)
  writeFileSync(join(folder, 'flaky.txt'), flaky.map((text) => `${text}\n\n`).join(''))
  if (flaky.length > 0) console.log(`\n== Flaky\n${flaky.join('\n')}\n`)
  const failures = gates.flatMap((gate) => gate.failures)
  if (failures.length > 0) console.log(`\n== Failures\n${failures.join('\n\n')}`)
  console.log(`\n== Summary\n${formatTable(rows).join('\n')}`)
  for (const name of result.skipped) console.log(`skipped: ${name}`)
  if (!isSuccess(result) && result.failed === 0) console.log('In CI, skipped tests count as failures.')
  const reasons = judgeFlaky(flaky, readKnownFlaky(), maxFlaky, Date.now())
  for (const reason of reasons) console.log(reason)
  console.log(formatResult(result))
  process.exit(isSuccess(result) && reasons.length === 0 ? 0 : 1)
}
