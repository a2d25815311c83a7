import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { conclude } from './testing/conclude.mjs'
import { buildGate, lintGate, playwrightGate, typesGate, vitestGate } from './testing/gates.mjs'
import { formatResult, sumResults } from './testing/results.mjs'
import { runGates } from './testing/runGates.mjs'
import { ensurePackages, ensurePrograms } from './testing/setup.mjs'

// npm test: every check that a change must pass.

ensurePackages()
const folder = join(root, 'test-output')
mkdirSync(folder, { recursive: true })
// Keep "all" for `npm run test:all -- --resume`.
for (const name of readdirSync(folder)) if (name !== 'all') rmSync(join(folder, name), { recursive: true, force: true })

const { chromium, missing } = ensurePrograms()
const session = { folder, chromium, node: process.execPath, env: {} }
const gates = await runGates([
  [typesGate(session), lintGate(session), buildGate(session)],
  vitestGate('Tests', session, ['!media']),
  playwrightGate('Journeys', session, { projects: ['screens*', 'journeys*'], workers: 2 }),
])

const result = sumResults(gates.map(({ result }) => result))
conclude({
  rows: gates.map(({ name, result }) => [name, formatResult(result)]),
  gates,
  result: { ...result, skipped: [...result.skipped, ...missing] },
  folder,
})
