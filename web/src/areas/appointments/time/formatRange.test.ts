import { expect, it } from 'vitest'
import { formatRange } from './formatRange'

it.each([
  ['09:00 AM - 01:30 PM', 'en', '9:00 AM - 1:30 PM'],
  ['12:00 AM - 12:30 PM', 'en', '12:00 AM - 12:30 PM'],
  ['09:00 AM - 01:30 PM', 'ar', '9:00 ص - 1:30 م'],
  ['by arrangement', 'ar', 'by arrangement'],
] as const)('%s in %s', (range, language, expected) => {
  expect(formatRange(range, language).replaceAll('\u00a0', ' ')).toBe(expected)
})
