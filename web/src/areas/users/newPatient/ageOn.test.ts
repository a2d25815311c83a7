import { expect, test } from 'vitest'
import { ageOn } from './ageOn'

test.each([
  ['1990-11-24', '2026-11-23', 35],
  ['1990-11-24', '2026-11-24', 36],
  ['2026-11-24', '2026-11-24', 0],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2026-11-25', '2026-11-24', undefined],
  ['1990-13-45', '2026-11-24', undefined],
  [null, '2026-11-24', undefined],
])('born %s, on %s: %s', (birthDate, today, age) => {
  expect(ageOn(birthDate, today)).toBe(age)
})
