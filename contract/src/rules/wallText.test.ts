import { expect, test } from 'vitest'
import { instantOfText, wallText } from './wallText'

const cairo = 'Africa/Cairo'

test('a time of the hospital becomes an instant and back, in summer and winter', () => {
  for (const [text, instant] of [
    ['2026-11-24 16:00', '2026-11-24T14:00:00Z'],
    ['2026-07-01 16:00', '2026-07-01T13:00:00Z'],
    ['2026-07-02 00:05', '2026-07-01T21:05:00Z'],
  ] as const) {
    expect(instantOfText(text, cairo)).toBe(Date.parse(instant))
    expect(wallText(Date.parse(instant), cairo)).toBe(text)
  }
})

test('a skipped time moves forward, and of a repeated one the first counts', () => {
  // On 24 April 2026 Cairo skips 00:00 to 00:59; on 29 October it repeats 23:00 to 23:59.
  expect(instantOfText('2026-04-24 00:30', cairo)).toBe(Date.parse('2026-04-23T22:30:00Z'))
  expect(instantOfText('2026-10-29 23:30', cairo)).toBe(Date.parse('2026-10-29T20:30:00Z'))
})

test.each(['', ' 16:00', '2026-02-30 16:00', '2026-11-24 24:00', '2026-11-24 ', 'tomorrow 16:00', '2026-11-24 9:00'])(
  '%j is no time',
  (text) => expect(instantOfText(text, cairo)).toBeUndefined(),
)
