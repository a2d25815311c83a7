import { expect, test } from 'vitest'
import { isStorable, unstorableFields } from './storableText'

test('whole characters of any kind can be stored', () => {
  for (const text of ['', 'منى', '👩‍⚕️', 'a\tb\n', '\u202e', '\uffff']) expect(isStorable(text)).toBe(true)
})

test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00y'])('%j cannot be stored', (text) => {
  expect(unstorableFields({ name: text })).toEqual(['name'])
  expect(unstorableFields({ rows: [{ note: 'fine' }, { note: text }] })).toEqual(['rows.note'])
})
