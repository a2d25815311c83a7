import { expect, test } from 'vitest'
import { gender } from './values'

test.each([
  [undefined, 'validation.required'],
  [null, 'validation.required'],
  ['', 'validation.required'],
  ['other', 'validation.invalidChoice'],
  [1, 'validation.invalidChoice'],
])('the gender %o is refused with %s', (value, problem) => {
  expect(gender.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([problem])
})
