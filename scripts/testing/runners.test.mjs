import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runVitest } from './runners.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mashfa-runners-'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  write('passes', 'test("always passes", () => {})')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a test file; in it, `isFirst()` tells whether it runs for the first time. */
function write(name, body) {
  const marker = JSON.stringify(join(folder, `${name}.marker`))
  const isFirst = `function isFirst() {
    if (existsSync(${marker})) return false
    writeFileSync(${marker}, '')
    return true
  }`
  writeFileSync(
    join(folder, `${name}.test.mjs`),
    `import { existsSync, writeFileSync } from 'node:fs'\n${isFirst}\n${body}\n`,
  )
}

function run(limitMs) {
  const session = { folder: join(folder, 'reports'), chromium: null, node: process.execPath, env: {} }
  return runVitest(session, 'Tests', ['--root', folder], { buffer: { text: '' }, limitMs })
}

test('a test that fails once passes, and is reported', async () => {
  write(
    'unstable',
    'const first = isFirst()\ntest("before", () => {})\ntest("fails once", () => expect(first).toBe(false))',
  )
  const { result, failures, flaky } = await run()
  expect(result).toEqual({ passed: 3, failed: 0, skipped: [] })
  expect(failures).toEqual([])
  expect(flaky).toEqual([expect.stringMatching(/^fails once\n {2}AssertionError: expected true to be false/)])
})

test('a file that fails outside of its tests once passes, and is reported', async () => {
  write('unstable', 'if (isFirst()) throw new Error("not yet")\ntest("passes then", () => {})')
  const { result, flaky } = await run()
  expect(result).toEqual({ passed: 2, failed: 0, skipped: [] })
  expect(flaky).toEqual([expect.stringMatching(/unstable\.test\.mjs$/)])
})

test('so does an error that is not caught in a file whose tests pass', async () => {
  write(
    'unstable',
    'if (isFirst()) setTimeout(() => { throw new Error("late") })\ntest("waits", () => new Promise((done) => setTimeout(done, 50)))',
  )
  const { result, flaky } = await run()
  expect(result).toEqual({ passed: 2, failed: 0, skipped: [] })
  expect(flaky).toEqual([expect.stringMatching(/unstable\.test\.mjs$/)])
})

test('a test that always fails fails the run', async () => {
  write('broken', 'test("fails", () => expect(1).toBe(2))')
  const { result, failures, flaky } = await run()
  expect(result).toEqual({ passed: 1, failed: 1, skipped: [] })
  expect(failures).toEqual([expect.stringContaining('fails\n')])
  expect(flaky).toEqual([])
})

test('a test that hangs ends at the deadline, with the list of what has not finished', async () => {
  write('hangs', 'test("hangs", () => new Promise(() => {}), 600_000)')
  const { result, failures } = await run(8_000 * Number(process.env.TEST_TIME_FACTOR ?? 1))
  expect(result.failed).toBe(1)
  expect(failures).toContainEqual(expect.stringMatching(/^not finished: .*hangs\.test\.mjs$/))
})
