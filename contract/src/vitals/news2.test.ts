import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { combineForNews2, type MeasuredVitals } from './combineForNews2'
import {
  type News2Parameter,
  type News2Patient,
  type News2Score,
  type News2Values,
  news2,
  news2Parameters,
} from './news2'
import { consciousnessLevels, numericVitals } from './types'

const adult: News2Patient = { age: 40, isPregnant: false, spo2Scale: 1 }
const normal: Required<News2Values> = {
  respiration: 16,
  spo2: 98,
  oxygen: 'air',
  systolic: 120,
  heart_rate: 70,
  consciousness: 'A',
  temperature: 370,
}
const scored = (values: News2Values, patient: Partial<News2Patient> = {}): News2Score => {
  const result = news2(values, { ...adult, ...patient })
  if ('excluded' in result) throw new Error('This patient has no NEWS2')
  return result
}

/**
 * The chart as published, with both ends of each range: points, from, to. Values at the ends are those of the types'
 * hard limits; temperature is in tenths.
 */
const published: [
  string,
  'respiration' | 'spo2' | 'systolic' | 'heart_rate' | 'temperature',
  Partial<News2Values>,
  1 | 2,
  [number, number, number][],
][] = [
  [
    'respiration',
    'respiration',
    {},
    1,
    [
      [3, 0, 8],
      [1, 9, 11],
      [0, 12, 20],
      [2, 21, 24],
      [3, 25, 80],
    ],
  ],
  [
    'SpO2 on scale 1, on air',
    'spo2',
    {},
    1,
    [
      [3, 0, 91],
      [2, 92, 93],
      [1, 94, 95],
      [0, 96, 100],
    ],
  ],
  [
    'SpO2 on scale 1, on oxygen',
    'spo2',
    { oxygen: 'oxygen' },
    1,
    [
      [3, 0, 91],
      [2, 92, 93],
      [1, 94, 95],
      [0, 96, 100],
    ],
  ],
  [
    'SpO2 on scale 2, on air',
    'spo2',
    {},
    2,
    [
      [3, 0, 83],
      [2, 84, 85],
      [1, 86, 87],
      [0, 88, 92],
      [0, 93, 100],
    ],
  ],
  [
    'SpO2 on scale 2, on oxygen',
    'spo2',
    { oxygen: 'oxygen' },
    2,
    [
      [3, 0, 83],
      [2, 84, 85],
      [1, 86, 87],
      [0, 88, 92],
      [1, 93, 94],
      [2, 95, 96],
      [3, 97, 100],
    ],
  ],
  [
    'systolic pressure',
    'systolic',
    {},
    1,
    [
      [3, 30, 90],
      [2, 91, 100],
      [1, 101, 110],
      [0, 111, 219],
      [3, 220, 300],
    ],
  ],
  [
    'pulse',
    'heart_rate',
    {},
    1,
    [
      [3, 0, 40],
      [1, 41, 50],
      [0, 51, 90],
      [1, 91, 110],
      [2, 111, 130],
      [3, 131, 300],
    ],
  ],
  [
    'temperature',
    'temperature',
    {},
    1,
    [
      [3, 250, 350],
      [1, 351, 360],
      [0, 361, 380],
      [1, 381, 390],
      [2, 391, 450],
    ],
  ],
]

describe('the published chart', () => {
  it.each(published)('of %s, at every value', (_, parameter, others, spo2Scale, ranges) => {
    const { hard } = numericVitals[parameter]
    for (let value = hard.min; value <= hard.max; value += 1) {
      const range = ranges.filter(([, from, to]) => value >= from && value <= to)
      expect(range, `${value}`).toHaveLength(1)
      const { scores, total } = scored({ ...normal, ...others, [parameter]: value }, { spo2Scale })
      expect(scores[parameter], `${value}`).toBe(range[0]?.[0])
      const base = scored({ ...normal, ...others, spo2: spo2Scale === 2 ? 90 : 98 }, { spo2Scale }).total ?? -1
      expect(total, `${value}`).toBe(base + (range[0]?.[0] ?? 0))
    }
  })

  it('scores oxygen with 2', () => {
    expect(scored(normal).scores.oxygen).toBe(0)
    expect(scored({ ...normal, oxygen: 'oxygen' }).scores.oxygen).toBe(2)
  })

  it('scores every level of consciousness but alert with 3', () => {
    const points = consciousnessLevels.map((consciousness) => scored({ ...normal, consciousness }).scores.consciousness)
    expect(points).toEqual([0, 3, 3, 3, 3])
  })
})

describe('a complete set', () => {
  it.each<[number, boolean, Partial<News2Values>, 1 | 2]>([
    [0, false, {}, 1],
    [9, false, { respiration: 22, spo2: 94, oxygen: 'oxygen', systolic: 105, heart_rate: 112, temperature: 384 }, 1],
    [
      20,
      true,
      { respiration: 0, spo2: 50, oxygen: 'oxygen', systolic: 60, heart_rate: 0, consciousness: 'U', temperature: 340 },
      1,
    ],
    [3, true, { consciousness: 'C' }, 1],
    [2, false, { oxygen: 'oxygen', spo2: 90 }, 2],
    [5, true, { oxygen: 'oxygen', spo2: 98 }, 2],
    [0, false, { spo2: 98 }, 2],
  ])('has the total %i (a single 3: %s) with %j on scale %i', (total, hasSingleThree, values, spo2Scale) => {
    const score = scored({ ...normal, ...values }, { spo2Scale })
    expect(score).toMatchObject({ total, atLeast: total, missing: [], hasSingleThree })
  })
})

describe('a missing parameter', () => {
  it.each(news2Parameters)('%s is named, and there is no total', (parameter) => {
    const { [parameter]: _, ...others } = { ...normal, heart_rate: parameter === 'heart_rate' ? 70 : 131 }
    const score = scored(others)
    expect(score.total).toBeNull()
    expect(score.missing).toEqual([parameter])
    expect(score.atLeast).toBe(parameter === 'heart_rate' ? 0 : 3)
    expect(score.scores).not.toHaveProperty(parameter)
  })

  it('of all is at least 0', () => {
    expect(scored({})).toMatchObject({ total: null, atLeast: 0, missing: [...news2Parameters], hasSingleThree: false })
  })

  it('oxygen makes a high SpO2 on scale 2 count as on air', () => {
    const { oxygen: _, ...others } = { ...normal, spo2: 98 }
    expect(scored(others, { spo2Scale: 2 })).toMatchObject({ total: null, atLeast: 0, missing: ['oxygen'] })
  })
})

describe('NEWS2 is not computed', () => {
  it.each([
    [15, false, 'under_16', 'vitals.news2Under16'],
    [0, false, 'under_16', 'vitals.news2Under16'],
    [15, true, 'under_16', 'vitals.news2Under16'],
    [16, true, 'pregnant', 'vitals.news2Pregnancy'],
    [null, false, 'age_unknown', 'vitals.news2AgeUnknown'],
  ])('at the age of %i (pregnant: %s), with the reason %s', (age, isPregnant, excluded, key) => {
    expect(news2(normal, { ...adult, age, isPregnant })).toEqual({
      version: 'RCP-2017.1',
      total: null,
      excluded,
      text: { key },
    })
  })

  it('but it is from 16 on', () => {
    expect(scored(normal, { age: 16 }).total).toBe(0)
  })

  it('from values that are no integers', () => {
    expect(() => scored({ ...normal, temperature: 38.5 })).toThrow(RangeError)
    expect(() => scored({ ...normal, spo2: Number.NaN })).toThrow(RangeError)
    expect(() => scored(normal, { age: Number.NaN })).toThrow(RangeError)
  })
})

const integer = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max })
const anyValues: fc.Arbitrary<Required<News2Values>> = fc.record({
  respiration: integer(numericVitals.respiration.hard),
  spo2: fc.oneof(integer(numericVitals.spo2.hard), fc.integer({ min: 80, max: 100 })),
  oxygen: fc.constantFrom('air' as const, 'oxygen' as const),
  systolic: integer(numericVitals.systolic.hard),
  heart_rate: integer(numericVitals.heart_rate.hard),
  consciousness: fc.constantFrom(...consciousnessLevels),
  temperature: integer(numericVitals.temperature.hard),
})
const pick = (values: News2Values, parameters: readonly News2Parameter[]): News2Values =>
  Object.fromEntries(parameters.map((parameter) => [parameter, values[parameter]]))
const spo2Scale = fc.constantFrom(1 as const, 2 as const)

test('a further value never lowers the lower bound, nor takes back a single 3, and the total is the last bound', () => {
  const order = fc.shuffledSubarray([...news2Parameters], { minLength: news2Parameters.length })
  fc.assert(
    fc.property(anyValues, order, spo2Scale, (values, order, spo2Scale) => {
      const steps = [0, ...order.keys()].map((_, count) => scored(pick(values, order.slice(0, count)), { spo2Scale }))
      steps.slice(1).forEach((score, index) => {
        const before = steps[index] ?? score
        expect(score.atLeast).toBeGreaterThanOrEqual(before.atLeast)
        expect(score.hasSingleThree || !before.hasSingleThree).toBe(true)
        expect(score.missing).toHaveLength(before.missing.length - 1)
      })
      for (const { total, missing } of steps.slice(0, -1)) expect([total, missing.length > 0]).toEqual([null, true])
      expect(steps.at(-1)?.total).toBe(scored(values, { spo2Scale }).atLeast)
    }),
    propertyRuns(100),
  )
})

describe('combining values', () => {
  const at = Date.UTC(2026, 3, 23, 21, 40)
  const minutesAgo = (minutes: number, values: MeasuredVitals['values']): MeasuredVitals => ({
    measuredAt: at - minutes * 60_000,
    values,
  })

  it('takes the newest of each type, up to 30 minutes old', () => {
    const sets = [
      minutesAgo(0, { heart_rate: 90 }),
      minutesAgo(30, { heart_rate: 70, respiration: 16, oxygen: { device: 'high_flow', flow: 400 } }),
      minutesAgo(10, { spo2: 97, weight: 7000, diastolic: 80 }),
      minutesAgo(20, { spo2: 91, systolic: 120 }),
      minutesAgo(30.01, { temperature: 391, consciousness: 'U' }),
      minutesAgo(-1, { temperature: 340 }),
    ]
    expect(combineForNews2(sets, at)).toEqual({
      heart_rate: 90,
      respiration: 16,
      oxygen: 'oxygen',
      spo2: 97,
      systolic: 120,
    })
  })

  it('takes the later in the list of two at the same time', () => {
    const sets = [minutesAgo(5, { heart_rate: 70 }), minutesAgo(5, { heart_rate: 140 })]
    expect(combineForNews2(sets, at)).toEqual({ heart_rate: 140 })
  })

  it('takes air as air, and a rate of 0', () => {
    const sets = [minutesAgo(5, { oxygen: { device: 'air', flow: null }, respiration: 0 })]
    expect(combineForNews2(sets, at)).toEqual({ oxygen: 'air', respiration: 0 })
  })

  it('does not depend on the order of sets of different times', () => {
    const set = fc.record({ heart_rate: fc.nat(300), spo2: fc.nat(100) }, { requiredKeys: [] })
    const sets = fc
      .uniqueArray(fc.nat(60), { maxLength: 8 })
      .chain((times) => fc.tuple(...times.map((minutes) => set.map((values) => minutesAgo(minutes - 10, values)))))
    fc.assert(
      fc.property(sets, (sets) => {
        const combined = combineForNews2(sets, at)
        expect(combineForNews2(sets.toReversed(), at)).toEqual(combined)
        for (const parameter of ['heart_rate', 'spo2'] as const) {
          const candidates = sets.filter(
            ({ measuredAt, values }) =>
              measuredAt <= at && measuredAt >= at - 30 * 60_000 && values[parameter] !== undefined,
          )
          const newest = candidates.sort((one, other) => other.measuredAt - one.measuredAt)[0]
          expect(combined[parameter]).toBe(newest?.values[parameter])
        }
      }),
      propertyRuns(200),
    )
  })
})
