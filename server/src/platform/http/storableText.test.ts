import { expect, test } from 'vitest'
import { isStorable, unstorableFields } from './storableText'

test('whole characters can be stored, whatever they are', () => {
  for (const text of ['', 'منى', '👩‍⚕️', 'a\tb\n', '\u202e', '\uffff']) expect(isStorable(text)).toBe(true)
})

test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00y'])('%j cannot', (text) => {
  expect(unstorableFields({ name: text })).toEqual(['name'])
  expect(unstorableFields({ rows: [{ note: 'fine' }, { note: text }] })).toEqual(['rows.note'])
})
