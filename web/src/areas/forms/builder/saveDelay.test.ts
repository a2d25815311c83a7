import { expect, test } from 'vitest'
import { saveDelay } from './saveDelay'

test('a draft is saved two seconds after the last change, and ten seconds after the first one at the latest', () => {
  expect(saveDelay(1_000, 1_000)).toBe(2_000)
  expect(saveDelay(1_000, 9_000)).toBe(2_000)
  expect(saveDelay(1_000, 10_000)).toBe(1_000)
  expect(saveDelay(1_000, 11_000)).toBe(0)
  expect(saveDelay(1_000, 60_000)).toBe(0)
})
