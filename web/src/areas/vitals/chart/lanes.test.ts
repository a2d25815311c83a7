import { expect, test } from 'vitest'
import { news2 } from '#contract/vitals/news2'
import { type NumericVitalType, numericVitals } from '#contract/vitals/types'
import { completeSet, eveningSet } from '../../../testing/vitals'
import { bandOf, pointsOfScore, pointsOfType } from './lanes'

const scored = ['respiration', 'spo2', 'systolic', 'heart_rate', 'temperature'] as const

/** Whether a value in the integers of its type adds no points on scale 1. */
function addsNone(type: (typeof scored)[number], value: number): boolean {
  const score = news2({ [type]: value }, { age: 40, isPregnant: false, spo2Scale: 1 })
  return !('excluded' in score) && score.scores[type] === 0
}

test.each(scored)('the band of %s has exactly the values without points', (type: (typeof scored)[number]) => {
  const { decimals, hard } = numericVitals[type satisfies NumericVitalType]
  const unit = 10 ** decimals
  const { from = 0, to = Number.POSITIVE_INFINITY } = bandOf(type, 1, [{ at: '', value: 300 }]) ?? {}
  for (let value = hard.min; value <= hard.max; value += 1)
    expect([value, value / unit >= from && value / unit <= to]).toEqual([value, addsNone(type, value)])
})

test('a systolic pressure has an upper limit only if a value exceeds it', () => {
  expect(bandOf('systolic', 1, [{ at: '', value: 219 }])).toEqual({ from: 111 })
  expect(bandOf('systolic', 1, [{ at: '', value: 220 }])).toEqual({ from: 111, to: 219 })
})

test('on scale 2 the band of SpO2 is its target', () => {
  expect(bandOf('spo2', 2, [])).toEqual({ from: 88, to: 92 })
  expect(bandOf('glucose', 1, [])).toBeUndefined()
})

test('types that were not measured have no points, and a lower bound is no total', () => {
  const sets = [completeSet, eveningSet]
  expect(pointsOfType(sets, 'glucose')).toEqual([{ at: eveningSet.date_original, value: 110 }])
  expect(pointsOfScore(sets)).toEqual({
    totals: [
      { at: completeSet.date_original, value: 6 },
      { at: eveningSet.date_original, value: null },
    ],
    bounds: [
      { at: completeSet.date_original, value: null },
      { at: eveningSet.date_original, value: 4 },
    ],
  })
})
