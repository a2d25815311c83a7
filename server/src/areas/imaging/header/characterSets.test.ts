import { expect, test } from 'vitest'
import { readText } from './characterSets'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

test.each([
  ['ASCII', bytes('SALEM^AHMED '), '', 'SALEM^AHMED'],
  ['UTF-8', Buffer.from('سالم^أحمد'), 'ISO_IR 192', 'سالم^أحمد'],
  ['Windows-1256', bytes('\xd3\xc7\xe1\xe3^\xc3\xcd\xe3\xcf'), 'ISO_IR 1256', 'سالم^أحمد'],
  ['ISO 8859-6', bytes('\xd3\xc7\xe4\xe5^\xc3\xcd\xe5\xcf'), 'ISO_IR 127', 'سالم^أحمد'],
  ['ISO 8859-6 with code extensions', bytes('\xd3\xc7\xe4\xe5'), 'ISO 2022 IR 127', 'سالم'],
  ['UTF-8 that is not declared', Buffer.from('سالم'), '', 'سالم'],
  ['Windows-1256 that is not declared', bytes('\xd3\xc7\xe1\xe3'), 'ISO_IR 6', 'سالم'],
  ['Latin letters with accents', bytes('M\xfcller'), 'ISO_IR 100', 'Müller'],
  ['controls', bytes('A\0B\x07C'), '', 'A B C'],
])('%s is read', (_what, text, set, expected) => {
  expect(readText(text, set)).toBe(expected)
})

test.each([
  ['an unknown set', bytes('\xd3\xc7'), 'ISO_IR 9999'],
  ['bytes that are no UTF-8', bytes('\xd3\xc7'), 'ISO_IR 192'],
  ['escape sequences', bytes('\x1b$B;3ED'), 'ISO 2022 IR 87'],
  ['nothing', bytes('  '), ''],
])('%s is not guessed', (_what, text, set) => {
  expect(readText(text, set)).toBeNull()
})

test('a text is as long as names and descriptions are', () => {
  expect(readText(Buffer.alloc(5_000, 'x'), '')).toHaveLength(200)
})
