import { expect, test } from 'vitest'
import { gender, wallDateTime } from './values'

test.each([
  [undefined, 'validation.required'],
  [null, 'validation.required'],
  ['', 'validation.required'],
  ['other', 'validation.invalidChoice'],
  [1, 'validation.invalidChoice'],
])('the gender %o is refused with %s', (value, problem) => {
  expect(gender.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([problem])
})

test.each([
  ['2026-11-05 14:05', '2026-11-05 14:05'],
  // As document 3 sends vital signs: Y-MM-d HH:mm.
  ['2026-11-5 14:05', '2026-11-05 14:05'],
  ['2026-11-15 00:00', '2026-11-15 00:00'],
])('%s is the day and time %s', (entered, read) => {
  expect(wallDateTime.parse(entered)).toBe(read)
})

test.each([
  undefined,
  null,
  5,
  '',
  '2026-11-5',
  '2026-1-05 14:05',
  '2026-11-5 9:05',
  '2026-11-05 24:00',
  '2026-11-005 14:05',
])('%j is no day and time', (entered) => {
  expect(wallDateTime.safeParse(entered).success).toBe(false)
})
