import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { readDecimal } from './decimalNumber'

const wholes = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String)
const fractions = fc.stringMatching(/^\d{1,6}$/)
const signs = fc.constantFrom('', '-')
const zeros = fc.constantFrom('0', '٠', '۰', '０')
const marks = fc.constantFrom('', '\u200f', '\u2066', ' ', '\ufe0f')

const signed = (sign: string, number: string) => (/[1-9]/.test(number) ? `${sign}${number}` : number)
const inDigits = (text: string, zero: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
const grouped = (whole: string, separator: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)

describe('a number with one separator', () => {
  it('has its decimals after it, whichever it is and in whichever digits', () => {
    fc.assert(
      fc.property(signs, wholes, fractions, fc.constantFrom('.', ',', '،', '٫'), zeros, marks, (...parts) => {
        const [sign, whole, fraction, separator, zero, mark] = parts
        const isAmbiguous = ',،'.includes(separator) && fraction.length === 3 && whole.length < 4 && whole !== '0'
        const typed = inDigits(`${mark}${sign}${whole}${separator}${fraction}${mark}`, zero)
        const read = readDecimal(typed)
        if (isAmbiguous) expect(read).toEqual({ problem: { key: 'validation.ambiguousNumber' } })
        else expect(read).toEqual({ number: signed(sign, `${whole}.${fraction}`) })
      }),
      propertyRuns(2_000),
    )
  })

  it('is never read as ten times as much or more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,5}[.,،٫]\d{1,5}$/), (typed) => {
        const { number } = readDecimal(typed)
        const [whole = ''] = typed.split(/[.,،٫]/)
        if (number !== undefined) expect(Math.floor(Number(number))).toBe(Number(whole))
      }),
      propertyRuns(1_000),
    )
  })
})

test('a number in groups is read where only one reading is possible', () => {
  const big = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }).map(String)
  fc.assert(
    fc.property(
      big,
      fractions,
      fc.constantFrom(',.', '.,', ',٫', '٬٫', '٬.', '٬,'),
      zeros,
      (whole, fraction, pair, zero) => {
        const [group = '', separator = ''] = pair
        expect(readDecimal(inDigits(grouped(whole, group), zero))).toEqual({ number: whole })
        expect(readDecimal(inDigits(`${grouped(whole, group)}${separator}${fraction}`, zero))).toEqual({
          number: `${whole}.${fraction}`,
        })
      },
    ),
    propertyRuns(1_000),
  )
})

test('what JSON and the interface write is read as itself', () => {
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.constantFrom(1, 10, 100, 1000), (value, by) => {
      const number = value / by
      expect(Number(readDecimal(String(number)).number)).toBe(number)
      const { number: shown } = readDecimal(format.format(number))
      // A whole number of four to six digits is displayed with one comma.
      if (Number.isInteger(number) && Math.abs(number) > 999 && Math.abs(number) < 1_000_000)
        expect(shown).toBeUndefined()
      else expect(Number(shown)).toBe(number)
    }),
    propertyRuns(1_000),
  )
})

test('reading a number again changes nothing, and no text is read by the rules of programs', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d.,٬٫ ]{1,12}$/)), (text) => {
      const { number } = readDecimal(text)
      if (number === undefined) return
      expect(number).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
      expect(readDecimal(number)).toEqual({ number })
    }),
    propertyRuns(2_000),
  )
})

test.each([
  ['72,5', '72.5'],
  ['٣,٥', '3.5'],
  ['٣٫٥', '3.5'],
  ['0,125', '0.125'],
  ['1.234', '1.234'],
  ['1234,567', '1234.567'],
  ['1٬234', '1234'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234,567', '1234567'],
  ['١٬٢٥٠٫٥', '1250.5'],
  ['007.50', '7.50'],
  ['−0,0', '0.0'],
  ['+3', '3'],
])('%s is %s', (typed, number) => {
  expect(readDecimal(typed)).toEqual({ number })
})

test.each(['1,234', '-12,500', '١٢٣،٤٥٦', '999,000'])('%s could be two numbers', (typed) => {
  expect(readDecimal(typed).problem?.key).toBe('validation.ambiguousNumber')
})

test.each([
  ...['', '.', '-', '5.', ',5', '1e3', '0x10', 'Infinity', '1 250', '120 80', '10²', '--5', '½'],
  ...['1,2,3', '1,23,456', '12.345.67', '1,234,56', '1,234.5.6', '1٬23', '1,234٬567', '0,123,456', '3٫5٫1', '1٫234,5'],
])('%s is no number', (typed) => {
  expect(readDecimal(typed).problem?.key).toBe('validation.number')
})
