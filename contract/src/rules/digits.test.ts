import { expect, test } from 'vitest'
import { asciiDigits } from './digits'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['+٢٠ 100 ۱۲۳ x', '+20 100 123 x'],
  ['', ''],
])('%s is %s', (text, ascii) => {
  expect(asciiDigits(text)).toBe(ascii)
})
