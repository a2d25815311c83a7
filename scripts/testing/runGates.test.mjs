import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from './command.mjs'
import { singleResult } from './results.mjs'
import { runGates } from './runGates.mjs'

let printed = ''
const print = (text) => {
  printed += text
  return true
}
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(print)
  vi.spyOn(console, 'log').mockImplementation((text) => void print(`${text}\n`))
})
afterEach(() => vi.restoreAllMocks())

const passing = (name, needs) => ({ name, needs, run: async () => ({ result: singleResult(true) }) })
const failing = (name) => ({ name, run: async () => ({ result: singleResult(false) }) })

test('a gate that needs a failed gate fails and prints the reason', async () => {
  const reports = await runGates([[failing('Build')], passing('Drill', 'Build'), passing('Tests')])
  expect(reports.map(({ name, result }) => [name, result.failed])).toEqual([
    ['Build', 1],
    ['Drill', 1],
    ['Tests', 0],
  ])
  expect(printed).toContain('== Drill\nDrill cannot run: Build failed.\n')
})

test('the output of parallel gates is not interleaved', async () => {
  let finishFirst = () => {}
  const first = {
    name: 'Types',
    async run(buffer) {
      write(buffer, 'types 1\n')
      await new Promise((resolve) => (finishFirst = resolve))
      write(buffer, 'types 2\n')
      return { result: singleResult(true) }
    },
  }
  const second = {
    name: 'Lint',
    async run(buffer) {
      write(buffer, 'lint\n')
      finishFirst()
      return { result: singleResult(true) }
    },
  }
  await runGates([[first, second]])
  expect(printed).toBe('\n== Types\ntypes 1\ntypes 2\n\n== Lint\nlint\n')
})
