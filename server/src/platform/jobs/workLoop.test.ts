import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkLoop } from './workLoop'

let loop: WorkLoop
/** The jobs that were begun, and when, in milliseconds. */
let begun: { name: string; at: number }[]
/** How long a job of each kind takes. */
let took: Record<string, number>

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
})
afterEach(async () => {
  const stopped = loop.stop(10_000)
  await vi.runAllTimersAsync()
  await stopped
  vi.useRealTimers()
})

/** Begins to work on queues that never become empty. */
function work(): void {
  const start = performance.now()
  loop = new WorkLoop({
    due: async () => Object.keys(took),
    fetch: async (name, count) => Array.from({ length: count }, () => ({ id: '1', name, data: null })),
    perform: ({ name }) => {
      begun.push({ name, at: performance.now() - start })
      return new Promise((resolve) => setTimeout(resolve, took[name]))
    },
    isPaced: (name) => name === 'paced',
  })
}

const begunAt = (name: string) => begun.filter((each) => each.name === name).map(({ at }) => Math.round(at))

test('a paced job runs alone, and after it a pause of three times as long', async () => {
  took = { paced: 100 }
  work()
  await vi.advanceTimersByTimeAsync(1300)
  expect(begunAt('paced')).toEqual([0, 400, 800, 1200])
})

test('the pause adapts to how long the last job took, up to five seconds', async () => {
  took = { paced: 100 }
  work()
  await vi.advanceTimersByTimeAsync(200)
  took.paced = 10_000
  await vi.advanceTimersByTimeAsync(20_000)
  expect(begunAt('paced')).toEqual([0, 400, 15_400])
})

test('other jobs do not wait for a pause', async () => {
  took = { paced: 100, other: 50 }
  work()
  await vi.advanceTimersByTimeAsync(390)
  expect(begunAt('paced')).toEqual([0])
  expect(begunAt('other').length).toBeGreaterThanOrEqual(14)
})
