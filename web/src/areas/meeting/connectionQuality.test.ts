import { expect, test } from 'vitest'
import { ConnectionQualityMonitor, sampleOf } from './connectionQuality'

/**
 * Returns the quality after samples at intervals of two seconds, each with its share of lost packets and round-trip
 * time.
 */
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

test('a connection is good until its loss or round-trip time is high', () => {
  expect(qualityAfter([{}, { loss: 0.02 }, { roundTrip: 0.3 }])).toEqual(['good', 'good', 'good'])
  expect(qualityAfter([{}, { loss: 0.1 }])).toEqual(['good', 'weak'])
  expect(qualityAfter([{}, { roundTrip: 0.6 }])).toEqual(['good', 'weak'])
})

test('a weak connection is good again only after a while, so that the text does not flicker', () => {
  expect(qualityAfter([{ loss: 0.2 }, {}, {}, {}, {}])).toEqual(['weak', 'weak', 'weak', 'weak', 'good'])
  expect(qualityAfter([{ loss: 0.2 }, {}, {}, { loss: 0.2 }, {}, {}])).toEqual(Array(6).fill('weak'))
})

test('a few packets are not enough to judge', () => {
  expect(qualityAfter([{ packets: 10, loss: 0.5 }])).toEqual(['good'])
})

test('restarted counters do not count as loss', () => {
  const monitor = new ConnectionQualityMonitor()
  expect(monitor.addSample({ roundTrip: 0.05, received: 900, lost: 0 })).toBeNull()
  expect(monitor.addSample({ roundTrip: 0.05, received: 10, lost: 0 })).toBeNull()
  expect(monitor.addSample({ roundTrip: 0.05, received: 210, lost: 0 })).toBe('good')
})

const now = 1_767_225_600_000

/** Returns the loss of what a connection sends, from reports of the other side that are this many milliseconds old. */
function lossWith(reports: readonly { fractionLost: number; age: number }[], secondsSinceSample = 2) {
  const entries = reports.map(({ fractionLost, age }, at) => {
    return [`report ${at}`, { type: 'remote-inbound-rtp', fractionLost, timestamp: now - age }] as const
  })
  const report = new Map<string, object>([['transport', { type: 'transport', timestamp: now }], ...entries])
  const { lost, newlyLost } = sampleOf(report, now - secondsSinceSample * 1_000).sending
  return { lost, newlyLost }
}

const lostWith = (reports: Parameters<typeof lossWith>[0]) => lossWith(reports).lost

test('the loss of what is sent is the highest one of the recent reports', () => {
  expect(lostWith([])).toBeNull()
  const recent = { fractionLost: 0.02, age: 5_000 }
  expect(lostWith([recent, { fractionLost: 0.1, age: 900 }])).toBe(0.1)
  expect(lostWith([recent, { fractionLost: 0.5, age: 30_000 }]), 'of a video that is no longer sent').toBe(0.02)
  expect(lostWith([{ fractionLost: 0.5, age: 30_000 }])).toBeNull()
})

test('only a report that arrived after the previous sample counts as new loss', () => {
  const reports = [
    { fractionLost: 0.02, age: 500 },
    { fractionLost: 1, age: 3_000 },
  ]
  expect(lossWith(reports)).toEqual({ lost: 1, newlyLost: 0.02 })
  expect(lossWith(reports, 4)).toEqual({ lost: 1, newlyLost: 1 })
  expect(lossWith(reports, 0.1)).toEqual({ lost: 1, newlyLost: null })
})

const pairs = [
  ['a', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.03 }],
  ['b', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 1.07 }],
  ['c', { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 2 }],
] as const

test('the round-trip time is that of the pair in use, not of another nominated one', () => {
  const transport = { type: 'transport', selectedCandidatePairId: 'a', timestamp: now }
  expect(sampleOf(new Map<string, object>([['t', transport], ...pairs]), 0)).toMatchObject({
    path: 'a',
    roundTrip: 0.03,
    sending: { roundTrip: 0.03 },
  })
})

test('without a named path, the round-trip time is that of the nominated pair', () => {
  const [, b, c] = pairs
  expect(sampleOf(new Map<string, object>([b, c]), 0)).toMatchObject({ path: undefined, roundTrip: 1.07 })
})
