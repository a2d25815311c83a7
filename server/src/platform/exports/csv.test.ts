import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvField } from './csv'

/** Parses one field according to RFC 4180. */
function readField(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
}

/** Removes the apostrophes where a cell could begin: those that mark formulas, and those of the text itself. */
const withoutApostrophes = (text: string) => text.replace(/(^|[;\t\r\n])'+/g, '$1')

test.each([
  ['=1+1', "'=1+1"],
  ['+20 100 123 4567', "'+20 100 123 4567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['a;b', '"a;b"'],
  ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
  ['a\r\n=1+1', `"a\r\n'=1+1"`],
  ['a =1+1, b-c', '"a =1+1, b-c"'],
  ['＝1+1', "'＝1+1"],
  ['﹦1+1', "'﹦1+1"],
  ['−5', "'−5"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u2066\ufeff \u3164＠SUM(A1)', "'\u2066\ufeff \u3164＠SUM(A1)"],
  ['\u0000=1+1', "'\u0000=1+1"],
  [' مستشفى', '" مستشفى"'],
  ['\u200fمستشفى - القاهرة', '\u200fمستشفى - القاهرة'],
  ['منى, "فاروق"', '"منى, ""فاروق"""'],
])('%s', (text, written) => {
  expect(csvField(text)).toBe(written)
})

test('every written field parses back, except for the apostrophes before formulas', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readField(csvField(text))
      expect(/^[=+\-@\t\r\n]/.test(read)).toBe(false)
      expect(withoutApostrophes(read)).toBe(withoutApostrophes(text))
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
      const read = readField(csvField(text))
      expect(read.startsWith("'")).toBe(true)
      expect(withoutApostrophes(read)).toBe(withoutApostrophes(text))
    }),
  )
})

/** Returns the cells of a line as a program reads it that separates them with semicolons or tabs. */
function cellsElsewhere(line: string): string[] {
  const cell = /(?<=^|[;\t\r\n])(?:"((?:[^"]|"")*)"([^;\t\r\n]*)|([^;\t\r\n]*))/g
  return [...line.matchAll(cell)].map(([, quoted, after = '', plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"') + after,
  )
}

const formulaCell = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝]/u

test('where semicolons or tabs separate cells, no part of a field becomes a formula', () => {
  const parts = fc.array(fc.oneof(fc.constantFrom(...'=+-@;;\t\r\n" \u200b＝'), fc.string()))
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const line = [one, other].map((field) => csvField(field.join(''))).join(',')
      expect(cellsElsewhere(line).filter((cell) => formulaCell.test(cell))).toEqual([])
    }),
  )
})

test('numbers stay numbers', () => {
  expect([csvField(-5), csvField(null)]).toEqual(['-5', ''])
})
