import { expect, test } from 'vitest'
import { speedOf } from './connectionSpeed'

const loaded = (transferSize: number, milliseconds: number) => ({
  ...{ transferSize, responseStart: 500, responseEnd: 500 + milliseconds },
})

test('the speed is the median of the newest responses that are long enough', () => {
  expect(speedOf([])).toBeUndefined()
  expect(speedOf([loaded(400, 10), loaded(90_000, 0)])).toBeUndefined()
  expect(speedOf([loaded(32_000, 1000), loaded(400, 1), loaded(64_000, 1000), loaded(640_000, 1000)])).toBe(64_000)
})

test('after the connection has changed, the former speed no longer counts', () => {
  const fast = Array.from({ length: 50 }, () => loaded(1_000_000, 100))
  const slow = Array.from({ length: 20 }, () => loaded(32_000, 2000))
  expect(speedOf([...fast, ...slow])).toBe(16_000)
})
