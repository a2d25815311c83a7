import { expect, test } from 'vitest'
import { LineJudge } from './lineQuality'

/** Samples of a line, each two seconds after the one before: what share was lost, and the time there and back. */
function judged(steps: { loss?: number; roundTrip?: number; packets?: number }[]) {
  const judge = new LineJudge()
  const sample: Parameters<LineJudge['judge']>[0] = { roundTrip: undefined, received: 0, lost: 0 }
  judge.judge({ ...sample })
  return steps.map(({ loss = 0, roundTrip = 0.05, packets = 200 }) => {
    sample.received += packets * (1 - loss)
    sample.lost += packets * loss
    return judge.judge({ ...sample, roundTrip })
  })
}

test('a line is good until it loses much or takes long', () => {
  expect(judged([{}, { loss: 0.02 }, { roundTrip: 0.3 }])).toEqual(['good', 'good', 'good'])
  expect(judged([{}, { loss: 0.1 }])).toEqual(['good', 'weak'])
  expect(judged([{}, { roundTrip: 0.6 }])).toEqual(['good', 'weak'])
})

test('a weak line is good again only after a while, so that the words do not flicker', () => {
  expect(judged([{ loss: 0.2 }, {}, {}, {}, {}])).toEqual(['weak', 'weak', 'weak', 'weak', 'good'])
  expect(judged([{ loss: 0.2 }, {}, {}, { loss: 0.2 }, {}, {}])).toEqual(Array(6).fill('weak'))
})

test('a few packets say nothing', () => {
  expect(judged([{ packets: 10, loss: 0.5 }])).toEqual(['good'])
})

test('counters that start anew are not taken for loss', () => {
  const judge = new LineJudge()
  expect(judge.judge({ roundTrip: 0.05, received: 900, lost: 0 })).toBeNull()
  expect(judge.judge({ roundTrip: 0.05, received: 10, lost: 0 })).toBeNull()
  expect(judge.judge({ roundTrip: 0.05, received: 210, lost: 0 })).toBe('good')
})
