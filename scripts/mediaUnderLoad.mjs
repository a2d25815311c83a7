// Runs the tests with real media repeatedly while a busy loop runs on each core, to find tests that depend on the load
// of the machine. Options: `--times=10`, `--only=vitest` or `--only=playwright`.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, ensureNode, root } from './ensure.mjs'

ensureNode()
ensureInstalled({ withTools: true })
ensureChromium()

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' }, only: { type: 'string' } } })
const times = Number(values.times)
const output = join(root, 'test-output', 'media-under-load')

const program = (path, ...parameters) => [join(root, 'node_modules', path), ...parameters]
const suites = {
  vitest: program('vitest/vitest.mjs', 'run', '--project', 'media', '--bail', '1'),
  playwright: program(
    '@playwright/test/cli.js',
    ...['test', '--config', 'e2e/playwright.config.ts', '--project', 'media*', '--workers', '1', '-x'],
  ),
}

const chosen = Object.keys(suites).filter((name) => values.only === undefined || values.only === name)
if (!Number.isInteger(times) || times < 1 || chosen.length === 0) {
  console.error('Usage: node scripts/mediaUnderLoad.mjs [--times=10] [--only=vitest|playwright]')
  process.exit(2)
}

const children = new Set()

/** Starts a Node program that is stopped when this process exits. */
function start(parameters, options) {
  const child = spawn(process.execPath, parameters, { cwd: root, ...options })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

// On SIGTERM a test runner closes its browsers and servers; a busy loop has none.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    console.log(`Stopped by ${signal}`)
    process.exit(1)
  })
}

/** Keeps a core busy; exits on its own if this process was killed and cannot stop it. */
const busyLoop = `const parent = process.ppid
while (process.ppid === parent) for (let count = 0; count < 1e8; count += 1);`

/**
 * Runs a suite once and writes its output to a file.
 * @returns {Promise<boolean>} whether it passed
 */
function run(name, number) {
  const { NODE_ENV: _, ...env } = process.env
  const child = start(suites[name], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(join(output, `${name}-${number}.log`))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log.write(text))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => log.end(() => resolve(code === 0)))
  })
}

/**
 * Builds the app for the journeys.
 * @returns {Promise<boolean>} whether it was built
 */
function build() {
  const child = start([join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

mkdirSync(output, { recursive: true })
if (chosen.includes('playwright') && !(await build())) process.exit(1)
for (let core = 0; core < availableParallelism(); core += 1) start(['--eval', busyLoop], { stdio: 'ignore' })

const passed = Object.fromEntries(chosen.map((name) => [name, 0]))
for (const name of chosen) {
  for (let number = 1; number <= times; number += 1) {
    const began = performance.now()
    const ok = await run(name, number)
    if (ok) passed[name] += 1
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const logHint = ok ? '' : `, see test-output/media-under-load/${name}-${number}.log`
    console.log(`${name} ${number} of ${times}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s${logHint}`)
  }
}
for (const [name, count] of Object.entries(passed)) console.log(`${name}: ${count} of ${times} passed`)
process.exit(Object.values(passed).every((count) => count === times) ? 0 : 1)
