import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { checkVital } from './checkVital'
import { checkVitalSet, type VitalSetInput } from './checkVitalSet'
import { numericVitalTypes } from './types'

const problemsOf = (input: VitalSetInput) =>
  Object.fromEntries(Object.entries(checkVitalSet(input).problems).map(([type, text]) => [type, text.key]))

test('a complete set has the values in integers', () => {
  const set = checkVitalSet({
    heart_rate: 72,
    respiration: '16',
    temperature: '37,2',
    systolic: '120',
    diastolic: '80',
    spo2: '٩٨',
    weight: '70.5',
    height: null,
    oxygen: { device: 'nasal_cannula', flow: '2' },
    consciousness: 'A',
  })
  expect(set).toEqual({
    values: {
      heart_rate: 72,
      respiration: 16,
      temperature: 372,
      systolic: 120,
      diastolic: 80,
      spo2: 98,
      weight: 7050,
      oxygen: { device: 'nasal_cannula', flow: 20 },
      consciousness: 'A',
    },
    problems: {},
    confirm: {},
  })
})

describe('a set', () => {
  it('without any value is a problem', () => {
    expect(problemsOf({})).toEqual({ set: 'vitals.empty' })
    expect(problemsOf({ heart_rate: '', weight: null, spo2: ' ', oxygen: null, consciousness: '' })).toEqual({
      set: 'vitals.empty',
    })
  })

  it('has the problem of each value, and the values without problems', () => {
    const { values, problems, confirm } = checkVitalSet({
      heart_rate: '301',
      temperature: '41.8',
      spo2: 0,
      oxygen: { device: 'mask' },
      consciousness: 'X',
    })
    expect(values).toEqual({ temperature: 418, spo2: 0 })
    expect(Object.keys(problems).sort()).toEqual(['consciousness', 'heart_rate', 'oxygen'])
    expect(Object.keys(confirm).sort()).toEqual(['spo2', 'temperature'])
  })
})

describe('blood pressure', () => {
  it.each<[VitalSetInput, Record<string, string>]>([
    [{ systolic: 120, diastolic: 80 }, {}],
    [{ systolic: 120, diastolic: 119 }, {}],
    [{ systolic: 120, diastolic: 120 }, { diastolic: 'vitals.diastolicNotBelow' }],
    [{ systolic: 80, diastolic: 120 }, { diastolic: 'vitals.diastolicNotBelow' }],
    [{ systolic: 120 }, { diastolic: 'vitals.pressurePair' }],
    [{ systolic: 120, diastolic: ' ' }, { diastolic: 'vitals.pressurePair' }],
    [{ diastolic: 80 }, { systolic: 'vitals.pressurePair' }],
    [{ systolic: 0, diastolic: 80 }, { systolic: 'vitals.outOfRange' }],
    [{ systolic: 0 }, { systolic: 'vitals.outOfRange', diastolic: 'vitals.pressurePair' }],
    [{ systolic: 70, by_palpation: true }, {}],
    [{ systolic: 70, diastolic: 40, by_palpation: true }, { diastolic: 'vitals.palpation' }],
    [{ systolic: 70, diastolic: 'x', by_palpation: true }, { diastolic: 'vitals.palpation' }],
    [{ heart_rate: 70, by_palpation: true }, { systolic: 'validation.required' }],
  ])('%j has the problems %j', (input, problems) => {
    expect(problemsOf(input)).toEqual(problems)
  })

  it('with a problem is not among the values or questions', () => {
    expect(checkVitalSet({ systolic: 160, diastolic: 170 })).toEqual({
      values: { systolic: 160 },
      problems: { diastolic: { key: 'vitals.diastolicNotBelow' } },
      confirm: {},
    })
  })
})

const entered = fc.oneof(fc.integer({ min: -1, max: 320 }), fc.constantFrom('', null, '36,6', '٧٢', 'x', '250.55'))
const anySet: fc.Arbitrary<VitalSetInput> = fc.record(
  {
    ...Object.fromEntries(numericVitalTypes.map((type) => [type, entered])),
    by_palpation: fc.boolean(),
    consciousness: fc.constantFrom('A', 'U', '', 'x'),
    oxygen: fc.record({ device: fc.constantFrom('air', 'high_flow', '?'), flow: entered }),
  },
  { requiredKeys: [] },
)

test('each value that was entered is either among the values or has a problem, never both', () => {
  fc.assert(
    fc.property(anySet, (input) => {
      const { values, problems, confirm } = checkVitalSet(input)
      for (const type of numericVitalTypes) {
        const wasEntered = input[type] !== undefined && input[type] !== null && input[type] !== ''
        expect(type in values).toBe(wasEntered && !(type in problems))
        if (type in confirm) expect(type in values).toBe(true)
        if (type in values) expect(values[type]).toBe(checkVital(type, input[type] ?? '').value)
      }
      if (values.systolic !== undefined && values.diastolic !== undefined)
        expect(values.diastolic).toBeLessThan(values.systolic)
      expect(Object.keys(values).length + Object.keys(problems).length).toBeGreaterThan(0)
    }),
    propertyRuns(500),
  )
})
