import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvField } from './csv'

/** Parses one field according to RFC 4180. */
function readField(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
}

test.each([
  ['=1+1', "'=1+1"],
  ['+20 100 123 4567', "'+20 100 123 4567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['منى, "فاروق"', '"منى, ""فاروق"""'],
])('%s', (text, written) => {
  expect(csvField(text)).toBe(written)
})

test('every written field parses back, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readField(csvField(text))
      expect(/^[=+\-@\t\r\n]/.test(read)).toBe(false)
      expect(read === text || read === `'${text}`).toBe(true)
    }),
  )
})

test('numbers stay numbers', () => {
  expect([csvField(-5), csvField(null)]).toEqual(['-5', ''])
})
