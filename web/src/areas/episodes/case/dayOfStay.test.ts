import { expect, test } from 'vitest'
import { dayOfStay } from './dayOfStay'

const zone = 'Africa/Cairo'

test.each([
  ['the day of the admission', '2026-11-23T20:30:00Z', '2026-11-23T21:30:00Z', 1],
  ['after midnight at the hospital', '2026-11-23T20:30:00Z', '2026-11-23T22:30:00Z', 2],
  ['an afternoon three days later', '2026-11-20T12:00:00Z', '2026-11-23T13:00:00Z', 4],
  ['over the day with 23 hours, 24 April 2026', '2026-04-23T12:00:00Z', '2026-04-24T22:30:00Z', 3],
  ['over the day with 25 hours, 29 October 2026', '2026-10-29T10:00:00Z', '2026-10-29T21:30:00Z', 1],
  ['after the day with 25 hours', '2026-10-29T10:00:00Z', '2026-10-29T22:30:00Z', 2],
])('%s', (_name, admitted, until, day) => {
  expect(dayOfStay(admitted, until, zone)).toBe(day)
})
