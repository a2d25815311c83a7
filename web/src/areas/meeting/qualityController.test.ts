import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QualityController, type SendingSample, sendingLevels } from './qualityController'

const fine: SendingSample = { lost: 0, newlyLost: 0, roundTrip: 0.1, available: 5_000_000 }
const weak: SendingSample = { lost: 0.1, newlyLost: 0.1, roundTrip: 0.2, available: 128_000 }

function after(samples: SendingSample[], qualityController = new QualityController()) {
  return samples.map((sample) => qualityController.step(sample)).at(-1)
}

const times = (count: number, sample: SendingSample) => Array.from({ length: count }, () => sample)

test('three weak samples lead from full video to audio only, and no further', () => {
  const qualityController = new QualityController()
  expect(times(5, weak).map((sample) => qualityController.step(sample))).toEqual([
    'middle',
    'low',
    'sound',
    'sound',
    'sound',
  ])
})

test('audio is given up only if hardly any of it arrives, and is the first to be restored', () => {
  const qualityController = new QualityController()
  after(times(5, weak), qualityController)
  expect(after([{ lost: 0.3, newlyLost: 0.3, roundTrip: 1.5, available: 20_000 }], qualityController)).toBe('sound')
  expect(after([{ lost: 0.5, newlyLost: 0.5, roundTrip: 0.3, available: 20_000 }], qualityController)).toBe('written')
  expect(after(times(3, { lost: 0.7, newlyLost: 0.7, roundTrip: 5, available: 5_000 }), qualityController)).toBe(
    'written',
  )
  expect(after(times(8, fine), qualityController)).toBe('sound')
})

test('it takes eight good samples for each step up', () => {
  const qualityController = new QualityController()
  after(times(3, weak), qualityController)
  const levels = times(24, fine).map((sample) => qualityController.step(sample))
  expect(levels.map((level) => sendingLevels.indexOf(level))).toEqual([
    ...Array(7).fill(sendingLevels.indexOf('sound')),
    ...Array(8).fill(sendingLevels.indexOf('low')),
    ...Array(8).fill(sendingLevels.indexOf('middle')),
    sendingLevels.indexOf('high'),
  ])
})

test('after a step up fails, the next one takes twice as long', () => {
  const qualityController = new QualityController()
  after(times(3, weak), qualityController)
  expect(after([...times(8, fine), weak], qualityController)).toBe('sound')
  expect(after(times(15, fine), qualityController)).toBe('sound')
  expect(after([fine], qualityController)).toBe('low')
})

test('an interruption lowers the level once, however long its report stays the latest one', () => {
  const qualityController = new QualityController()
  const interruption: SendingSample = { ...fine, lost: 1, newlyLost: 1 }
  expect(after([interruption, ...times(4, { ...fine, lost: 1, newlyLost: null })], qualityController)).toBe('middle')
  expect(after(times(8, fine), qualityController)).toBe('high')
})

test('after a reconnection, steps up take as long as at the beginning', () => {
  const qualityController = new QualityController()
  after([...times(3, weak), ...times(8, fine), weak], qualityController)
  expect(qualityController.level).toBe('sound')
  qualityController.reconnected()
  expect(after(times(3, weak), qualityController), 'while it settles').toBe('sound')
  expect(after(times(8, fine), qualityController)).toBe('low')
})

test('too little bandwidth for the video counts as weak before anything is lost', () => {
  expect(after([{ lost: 0, newlyLost: 0, roundTrip: 0.1, available: 300_000 }])).toBe('middle')
  expect(after(times(20, { lost: 0, newlyLost: 0, roundTrip: 0.1, available: 20_000 }))).not.toBe('high')
})

const anySample = fc.record({
  lost: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1, noNaN: true })),
  newlyLost: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1, noNaN: true })),
  roundTrip: fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: undefined }),
  available: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
})

test('for any samples, it moves one step at a time, and never up on a weak sample', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 200 }), (samples) => {
      const qualityController = new QualityController()
      for (const sample of samples) {
        const before = sendingLevels.indexOf(qualityController.level)
        const now = sendingLevels.indexOf(qualityController.step(sample))
        expect(Math.abs(now - before)).toBeLessThanOrEqual(1)
        if ((sample.newlyLost ?? 0) > 0.08) expect(now).toBeLessThanOrEqual(before)
      }
    }),
  )
})
