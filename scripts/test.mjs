import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { conclude } from './testing/conclude.mjs'
import { measureTimeFactor } from './testing/cpuProbe.mjs'
import { buildGate, lintGate, playwrightGate, typesGate, vitestGate } from './testing/gates.mjs'
import { formatResult, sumResults } from './testing/results.mjs'
import { runGates } from './testing/runGates.mjs'
import { ensureBrowser, ensurePackages } from './testing/setup.mjs'

// npm test: what a change must pass. `npm run test:all` runs everything.

/** After so many minutes the run ends, with the list of what has not finished: CI ends it after 90. */
const limitMinutes = 80

ensurePackages()
const folder = join(root, 'test-output')
mkdirSync(folder, { recursive: true })
// Keep "all" for `npm run test:all -- --resume`.
for (const name of readdirSync(folder)) if (name !== 'all') rmSync(join(folder, name), { recursive: true, force: true })

const { chromium, missing } = ensureBrowser()
const timeFactor = await measureTimeFactor()
console.log(`Deadlines are multiplied by ${timeFactor}.`)
const session = {
  folder,
  chromium,
  node: process.execPath,
  env: { TEST_TIME_FACTOR: String(timeFactor), TEST_SCOPE: 'change' },
  timeFactor,
  deadline: limitMinutes * 60_000,
}
const gates = await runGates([
  [typesGate(session), lintGate(session), buildGate(session)],
  vitestGate('Tests', session, ['server', 'unit', ...(chromium ? ['dom*'] : [])]),
  playwrightGate('Journeys', session, { projects: ['screens*', 'smoke*'], workers: 2 }),
])

const result = sumResults(gates.map(({ result }) => result))
conclude({
  rows: gates.map(({ name, result }) => [name, formatResult(result)]),
  gates,
  result: { ...result, skipped: [...result.skipped, ...missing] },
  folder,
})
