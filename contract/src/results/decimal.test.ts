import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, decimalIn, isAmbiguousValue, measuredValueIn } from './decimal'

/** A decimal number as it is stored, with its exact value in millionths. */
const decimals = fc
  .record({
    isNegative: fc.boolean(),
    whole: fc.integer({ min: 0, max: 999_999_999 }),
    fraction: fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }),
  })
  .map(({ isNegative, whole, fraction }) => {
    const text = fraction === undefined ? String(whole) : `${whole}.${fraction}`
    const millionths = BigInt(whole) * 1_000_000n + BigInt((fraction ?? '').padEnd(6, '0'))
    return isNegative && millionths > 0n ? { text: `-${text}`, millionths: -millionths } : { text, millionths }
  })

const arabic = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace('.', '\u066b')

test.each([
  ['12.90', '12.90'],
  ['007.50', '7.50'],
  ['1,5', '1.5'],
  ['0,125', '0.125'],
  ['-0.0', '0.0'],
  ['+3', '3'],
  ['\u200e-٣٫٢', '-3.2'],
  ['−4', '-4'],
])('%j is the number %s', (text, number) => {
  expect(decimalIn(text)).toBe(number)
})

test.each(['', '.', '-', '.5', '1,234', '1e3', '1.', '1234567890', '1.2345678', 'NaN', '0x1', '1 2'])(
  '%j is no number',
  (text) => {
    expect(decimalIn(text)).toBeUndefined()
  },
)

test('a stored number is read as itself, also from Arabic-Indic digits', () => {
  fc.assert(
    fc.property(decimals, ({ text }) => {
      expect(decimalIn(text)).toBe(text)
      expect(decimalIn(arabic(text))).toBe(text)
    }),
  )
})

test('numbers are compared exactly', () => {
  fc.assert(
    fc.property(decimals, decimals, (one, other) => {
      const difference = one.millionths - other.millionths
      expect(Math.sign(compareDecimals(one.text, other.text))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
    }),
  )
  expect(compareDecimals('0.30', '0.3')).toBe(0)
})

test.each([
  ['12.9', { kind: 'number', text: '12.9', number: '12.9' }],
  ['< ٠٫٠١', { kind: 'bound', text: '<0.01', comparator: '<', number: '0.01' }],
  ['≥100', { kind: 'bound', text: '>=100', comparator: '>=', number: '100' }],
  [' Positive ', { kind: 'text', text: 'Positive' }],
  ['<low>', { kind: 'text', text: '<low>' }],
  ['1:80', { kind: 'text', text: '1:80' }],
])('%j is read as a value', (text, value) => {
  expect(measuredValueIn(text)).toEqual(value)
})

test.each(['1,234', '<1,500', '≥ ١٬٢٣٤', '1,234 copies', '12,9'])('%s says whether it could be two numbers', (text) => {
  expect(isAmbiguousValue(text)).toBe(/^.?1,\d{3}$/.test(text))
})

test('reading a value again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const once = measuredValueIn(text)
      expect(measuredValueIn(once.text)).toEqual(once)
    }),
  )
})
