import { expect, test } from 'vitest'
import { ConnectionQualityMonitor } from './connectionQuality'

/** Samples of a line, each two seconds after the one before: what share was lost, and the time there and back. */
function qualityAfter(steps: { loss?: number; roundTrip?: number; packets?: number }[]) {
  const monitor = new ConnectionQualityMonitor()
  const sample: Parameters<ConnectionQualityMonitor['addSample']>[0] = { roundTrip: undefined, received: 0, lost: 0 }
  monitor.addSample({ ...sample })
  return steps.map(({ loss = 0, roundTrip = 0.05, packets = 200 }) => {
    sample.received += packets * (1 - loss)
    sample.lost += packets * loss
    return monitor.addSample({ ...sample, roundTrip })
  })
}

test('a line is good until it loses much or takes long', () => {
  expect(qualityAfter([{}, { loss: 0.02 }, { roundTrip: 0.3 }])).toEqual(['good', 'good', 'good'])
  expect(qualityAfter([{}, { loss: 0.1 }])).toEqual(['good', 'weak'])
  expect(qualityAfter([{}, { roundTrip: 0.6 }])).toEqual(['good', 'weak'])
})

test('a weak line is good again only after a while, so that the words do not flicker', () => {
  expect(qualityAfter([{ loss: 0.2 }, {}, {}, {}, {}])).toEqual(['weak', 'weak', 'weak', 'weak', 'good'])
  expect(qualityAfter([{ loss: 0.2 }, {}, {}, { loss: 0.2 }, {}, {}])).toEqual(Array(6).fill('weak'))
})

test('a few packets say nothing', () => {
  expect(qualityAfter([{ packets: 10, loss: 0.5 }])).toEqual(['good'])
})

test('counters that start anew are not taken for loss', () => {
  const monitor = new ConnectionQualityMonitor()
  expect(monitor.addSample({ roundTrip: 0.05, received: 900, lost: 0 })).toBeNull()
  expect(monitor.addSample({ roundTrip: 0.05, received: 10, lost: 0 })).toBeNull()
  expect(monitor.addSample({ roundTrip: 0.05, received: 210, lost: 0 })).toBe('good')
})
