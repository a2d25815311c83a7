import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, ensureNode, root } from './ensure.mjs'
import { ensureProgram } from './packages.mjs'
import { countPlaywright, countVitest, inWords, oneThing, settle, total } from './results.mjs'

ensureNode()
ensureInstalled({ withTools: true })
const output = join(root, 'test-output')
rmSync(output, { recursive: true, force: true })
mkdirSync(output)

const chromium = ensureChromium()
console.log(chromium.path ? `Chromium: ${chromium.path}` : chromium.reason)
const missing = ['redis-server', 'turnserver', 'janus', 'ip'].map(ensureProgram).filter(({ path }) => path === null)
for (const { reason } of missing) console.log(reason)

const inCi = process.env.CI === 'true'
const nodeProgram = (path, ...parameters) => [process.execPath, join(root, 'node_modules', path), ...parameters]

/** Each gate gets what the gates before it came to, by name. */
const gates = {
  Types: async () => oneThing(await run(['npm', 'run', '--silent', 'typecheck'])),
  Lint: async () => oneThing(await run(['npm', 'run', '--silent', 'lint'])),
  Tests: () => runTests(nodeProgram('vitest/vitest.mjs', 'run'), 'TEST_RESULTS', 'vitest.json', countVitest),
  Build: async () => oneThing(await run([process.execPath, join(root, 'scripts/build.mjs')])),
  Drill: async (earlier) =>
    earlier.Build.failed > 0
      ? failedBecause('The drill needs a build.')
      : oneThing(await run([process.execPath, join(root, 'scripts/drill/crash.mjs'), '3'])),
  Journeys: journeys,
}

async function journeys(earlier) {
  if (earlier.Build.failed > 0) return failedBecause('The journeys need a build.')
  if (!chromium.path) return { passed: 0, failed: 0, skipped: ['browser journeys: no Chromium'] }
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json']
  const command = nodeProgram('@playwright/test/cli.js', 'test', ...config)
  return runTests(command, 'PLAYWRIGHT_JSON_OUTPUT_FILE', 'playwright.json', countPlaywright)
}

function failedBecause(reason) {
  console.log(reason)
  return oneThing(false)
}

/** Runs a test runner that writes its report to the file named in `variable`, and counts that. */
async function runTests(command, variable, file, count) {
  const path = join(output, file)
  const succeeded = await run(command, { [variable]: path, ...(chromium.path && { CHROMIUM_PATH: chromium.path }) })
  return settle(existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : undefined, succeeded)
}

/** Runs a command in the open. @returns {Promise<boolean>} whether it ended well */
function run([command, ...parameters], env = {}) {
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inherited, ...env },
    shell: process.platform === 'win32' && command === 'npm',
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(console.log(error.message)))
    child.on('close', (code) => resolve(code === 0))
  })
}

const results = {}
const lines = []
for (const [name, gate] of Object.entries(gates)) {
  console.log(`\n== ${name}`)
  const began = performance.now()
  results[name] = await gate(results)
  lines.push(
    `${name.padEnd(10)}${inWords(results[name]).padEnd(40)}${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}

const sum = total(Object.values(results))
sum.skipped.push(...missing.map(({ reason }) => `tests of several machines: ${reason}`))
console.log(`\n== Summary\n${lines.join('\n')}`)
for (const name of sum.skipped) console.log(`skipped: ${name}`)
if (inCi && sum.skipped.length > 0) console.log('In CI a skip is a failure.')
console.log(inWords(sum))
process.exit(sum.failed > 0 || (inCi && sum.skipped.length > 0) ? 1 : 0)
