import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatResult, isSuccess } from './results.mjs'
import { formatTable, formatTiming } from './timing.mjs'

/**
 * Prints failures, times and results, writes the times to timing.txt in `folder`, and exits. The last line is the overall result.
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
  const failures = gates.flatMap((gate) => gate.failures)
  if (failures.length > 0) console.log(`\n== Failures\n${failures.join('\n\n')}`)
  console.log(`\n== Summary\n${formatTable(rows).join('\n')}`)
  for (const name of result.skipped) console.log(`skipped: ${name}`)
  if (!isSuccess(result) && result.failed === 0) console.log('In CI, skipped tests count as failures.')
  console.log(formatResult(result))
  process.exit(isSuccess(result) ? 0 : 1)
}
