import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadLater } from './readLater'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a poll in which two hundred people vote within two seconds is read a few times, not two hundred', () => {
  const read = vi.fn()
  const later = new ReadLater(read, () => 0)
  for (let vote = 0; vote < 200; vote += 1) {
    later.ask()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(2_000)
  expect(read.mock.calls.length).toBeGreaterThan(1)
  expect(read.mock.calls.length).toBeLessThanOrEqual(7)
})

test('the last change is read within two seconds, and browsers read at times of their own', () => {
  const reads: number[] = []
  for (const random of [0, 0.5, 1]) {
    const later = new ReadLater(
      () => reads.push(random),
      () => random,
    )
    later.ask()
  }
  vi.advanceTimersByTime(1_000)
  expect(reads).toEqual([0])
  vi.advanceTimersByTime(1_000)
  expect(reads).toEqual([0, 0.5, 1])
})

test('nothing is read after it was stopped', () => {
  const read = vi.fn()
  const later = new ReadLater(read)
  later.ask()
  later.stop()
  vi.advanceTimersByTime(5_000)
  expect(read).not.toHaveBeenCalled()
})
