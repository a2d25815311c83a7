import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { checkConsciousness, checkOxygen, checkVital } from './checkVital'
import { scaledNumber, unscaledText } from './scaled'
import {
  codedVitals,
  consciousnessLevels,
  type NumericVitalType,
  numericVitals,
  numericVitalTypes,
  oxygenDevices,
} from './types'

/** Each type with its smallest and largest value, and with the last ones that are not unusual. */
const limits: [NumericVitalType, string, string, string, string, string][] = [
  // type, step, hard limits, unusual limits
  ['heart_rate', '1', '0', '300', '30', '220'],
  ['respiration', '1', '0', '80', '6', '60'],
  ['temperature', '0.1', '25', '45', '33', '41.5'],
  ['systolic', '1', '30', '300', '50', '250'],
  ['diastolic', '1', '10', '200', '25', '150'],
  ['spo2', '1', '0', '100', '60', '100'],
  ['weight', '0.01', '0.3', '400', '1', '200'],
  ['height', '0.1', '20', '250', '40', '210'],
  ['head_circumference', '0.1', '10', '80', '25', '62'],
  ['glucose', '1', '5', '2500', '40', '600'],
  ['pain', '1', '0', '10', '0', '10'],
  ['gcs', '1', '3', '15', '3', '15'],
]
const outcome = (type: NumericVitalType, value: number) => {
  const { problem, confirm } = checkVital(type, value)
  return problem ? 'rejected' : confirm ? 'unusual' : 'accepted'
}
const stepped = (value: string, steps: number, step: string) => Math.round((+value + steps * +step) * 100) / 100

describe('a vital sign', () => {
  it('has limits in this table', () => {
    expect(limits.map(([type]) => type).sort()).toEqual([...numericVitalTypes].sort())
  })

  it.each(limits)('%s, in steps of %s, is rejected outside %s to %s', (type, step, min, max) => {
    expect(outcome(type, stepped(min, -1, step))).toBe('rejected')
    expect(outcome(type, +min)).not.toBe('rejected')
    expect(outcome(type, +max)).not.toBe('rejected')
    expect(outcome(type, stepped(max, 1, step))).toBe('rejected')
    expect(checkVital(type, stepped(max, 1, step)).problem).toEqual({ key: 'vitals.outOfRange', values: { min, max } })
  })

  it.each(limits)(
    '%s, in steps of %s, from %s to %s, is to be confirmed outside %s to %s',
    (type, step, min, max, low, high) => {
      expect(outcome(type, +low)).toBe('accepted')
      expect(outcome(type, +high)).toBe('accepted')
      if (low !== min) expect(outcome(type, stepped(low, -1, step))).toBe('unusual')
      if (high !== max) expect(outcome(type, stepped(high, 1, step))).toBe('unusual')
    },
  )

  it('that is unusual is asked about with its value', () => {
    expect(checkVital('temperature', '٤١٫٨')).toEqual({
      value: 418,
      confirm: { key: 'vitals.unusual', values: { value: '41.8' } },
    })
  })

  it('has its own type_id', () => {
    const ids = [...Object.values(numericVitals), ...Object.values(codedVitals)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a number', () => {
  it.each<[string | number, number, number]>([
    ['36.7', 1, 367],
    [36.7, 1, 367],
    ['36,7', 1, 367],
    ['36،7', 1, 367],
    ['٣٦٫٧', 1, 367],
    ['۳۶٫۷', 1, 367],
    [' 36 ', 1, 360],
    ['36.70', 1, 367],
    ['0036', 0, 36],
    ['3.25', 2, 325],
    [4.35, 2, 435],
    [0.29, 2, 29],
    [-0, 0, 0],
    ['-5', 0, -5],
  ])('%j with at most %i decimals is %i', (input, decimals, value) => {
    expect(scaledNumber(input, decimals)).toEqual({ value })
  })

  it.each<[string | number, number, string]>([
    ['', 1, 'validation.number'],
    ['x', 1, 'validation.number'],
    ['36.', 1, 'validation.number'],
    ['.5', 1, 'validation.number'],
    ['3 6', 1, 'validation.number'],
    ['1,000.5', 1, 'OK'],
    ['1,00.5', 1, 'validation.number'],
    ['36.7.1', 1, 'validation.number'],
    ['1e2', 0, 'validation.number'],
    ['0x24', 0, 'validation.number'],
    ['--5', 0, 'validation.number'],
    ['123456789', 0, 'validation.number'],
    [Number.NaN, 0, 'validation.number'],
    [Number.POSITIVE_INFINITY, 0, 'validation.number'],
    [1e21, 0, 'validation.number'],
    ['72.5', 0, 'validation.wholeNumber'],
    ['36.65', 1, 'vitals.decimals'],
    ['1,000', 2, 'validation.ambiguousNumber'],
    ['0,001', 2, 'vitals.decimals'],
  ])('%j with at most %i decimals is a problem: %s', (input, decimals, key) => {
    expect(scaledNumber(input, decimals).problem?.key ?? 'OK').toBe(key)
  })

  it('is read as it was written, with any digits and separator', () => {
    const separator = fc.constantFrom('.', ',', '،', '٫')
    const zero = fc.constantFrom('0', '٠', '۰')
    const decimals = fc.constantFrom(0, 1, 2)
    fc.assert(
      fc.property(fc.nat(99_999), decimals, separator, zero, (value, decimals, separator, zero) => {
        const digits = (text: string) =>
          text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
        const text = digits(unscaledText(value, decimals)).replace('.', separator)
        expect(scaledNumber(text, decimals)).toEqual({ value })
      }),
      propertyRuns(500),
    )
  })
})

test('any input is either a problem or an integer within the hard limits', () => {
  const typed = fc.string({ unit: fc.constantFrom('0', '1', '3', '9', '.', ',', '٫', '٣', '-', '+', ' ', 'e', 'x') })
  fc.assert(
    fc.property(fc.constantFrom(...numericVitalTypes), fc.oneof(typed, fc.double()), (type, input) => {
      const { value, problem } = checkVital(type, input)
      if (problem) return
      expect(Number.isInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(numericVitals[type].hard.min)
      expect(value).toBeLessThanOrEqual(numericVitals[type].hard.max)
    }),
    propertyRuns(1000),
  )
})

describe('oxygen', () => {
  it('is air without a flow', () => {
    expect(checkOxygen({ device: 'air' })).toEqual({ value: { device: 'air', flow: null } })
    expect(checkOxygen({ device: 'air', flow: ' ' })).toEqual({ value: { device: 'air', flow: null } })
    expect(checkOxygen({ device: 'air', flow: 2 })).toEqual({ problem: { key: 'vitals.flowOnAir' } })
    expect(checkOxygen({ device: 'air', flow: 0 })).toEqual({ problem: { key: 'vitals.flowOnAir' } })
  })

  it.each(Object.keys(oxygenDevices))('with the device %s has a flow', (device) => {
    expect(checkOxygen({ device, flow: '١٫٥' })).toEqual({ value: { device, flow: 15 } })
    expect(checkOxygen({ device, flow: null })).toEqual({ problem: { key: 'validation.required' } })
    expect(checkOxygen({ device, flow: 0 }).problem?.key).toBe('vitals.outOfRange')
    expect(checkOxygen({ device, flow: 100 }).value?.flow).toBe(1000)
    expect(checkOxygen({ device, flow: 100.1 }).problem?.key).toBe('vitals.outOfRange')
  })

  it('is to be confirmed above the usual flow of the device', () => {
    expect(checkOxygen({ device: 'nasal_cannula', flow: 15 }).confirm).toBeUndefined()
    expect(checkOxygen({ device: 'nasal_cannula', flow: 15.1 }).confirm?.key).toBe('vitals.unusual')
    expect(checkOxygen({ device: 'high_flow', flow: 60 }).confirm).toBeUndefined()
    expect(checkOxygen({ device: 'high_flow', flow: 60.1 }).confirm?.key).toBe('vitals.unusual')
  })

  it.each(['', 'mask', 'toString', 'Air'])('has no device %j', (device) => {
    expect(checkOxygen({ device, flow: 2 })).toEqual({ problem: { key: 'validation.invalidChoice' } })
  })
})

test('consciousness is one of A, C, V, P and U', () => {
  expect(consciousnessLevels).toEqual(['A', 'C', 'V', 'P', 'U'])
  for (const level of consciousnessLevels) expect(checkConsciousness(level)).toEqual({ value: level })
  for (const other of ['', 'a', 'X', 'AC', 'constructor'])
    expect(checkConsciousness(other)).toEqual({ problem: { key: 'validation.invalidChoice' } })
})
