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
  ['＝1+1', "'＝1+1"],
  ['﹦1+1', "'﹦1+1"],
  ['−5', "'−5"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u2066\ufeff \u3164＠SUM(A1)', "'\u2066\ufeff \u3164＠SUM(A1)"],
  ['\u0000=1+1', "'\u0000=1+1"],
  [' مستشفى', ' مستشفى'],
  ['\u200fمستشفى - القاهرة', '\u200fمستشفى - القاهرة'],
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

test('no invisible characters before a formula sign let it through', () => {
  const unseen = fc.constantFrom(
    ...' \t\r\n\u0000\u0007\u00a0\u00ad\u034f\u061c\u115f\u180e\u200b\u200f\u2028\u202e\u2066\u3000\u3164\ufe0f\ufeff',
  )
  const sign = fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫⁼₊−')
  fc.assert(
    fc.property(fc.string({ unit: unseen }), sign, fc.string(), (before, start, rest) => {
      const text = before + start + rest
      expect(readField(csvField(text))).toBe(`'${text}`)
    }),
  )
})

test('numbers stay numbers', () => {
  expect([csvField(-5), csvField(null)]).toEqual(['-5', ''])
})
