import { describe, expect, test } from 'vitest'
import { afterWorkingMinutes, daysOffIn, deadlineAfterPause, deadlinesOf, nextClockStep } from './clock'

const cairo = { zone: 'Africa/Cairo', daysOff: daysOffIn('EG') }
const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()

describe('deadlines', () => {
  test('those of what cannot wait never stop', () => {
    // A Friday night.
    const sent = at('2026-11-27T22:00:00Z')
    expect(deadlinesOf('now', sent, cairo)).toEqual({ seenDue: sent + 5 * 60_000, answerDue: sent + 15 * 60_000 })
    expect(deadlinesOf('today_urgent', sent, cairo)).toEqual({
      seenDue: sent + 30 * 60_000,
      answerDue: sent + 120 * 60_000,
    })
  })

  test.each([
    // Cairo is at UTC+2 in November. Friday is off.
    ['at 1 PM', '2026-11-23T11:00:00Z', 240, '2026-11-23T15:00:00.000Z'],
    ['over the night', '2026-11-23T14:00:00Z', 240, '2026-11-24T09:00:00.000Z'],
    ['before opening', '2026-11-23T03:00:00Z', 60, '2026-11-23T07:00:00.000Z'],
    ['after closing', '2026-11-23T16:00:00Z', 60, '2026-11-24T07:00:00.000Z'],
    ['over Friday', '2026-11-26T14:30:00Z', 60, '2026-11-28T06:30:00.000Z'],
    ['on Friday', '2026-11-27T10:00:00Z', 60, '2026-11-28T07:00:00.000Z'],
    ['one working day', '2026-11-23T08:00:00Z', 540, '2026-11-24T08:00:00.000Z'],
    // Clocks go forward on 24 April and back on 30 October 2026; both are Fridays.
    ['into summer time', '2026-04-23T14:30:00Z', 60, '2026-04-25T05:30:00.000Z'],
    ['out of summer time', '2026-10-29T13:30:00Z', 60, '2026-10-31T06:30:00.000Z'],
  ])('working hours %s', (_, from, minutes, expected) => {
    expect(iso(afterWorkingMinutes(at(from), minutes, cairo))).toBe(expected)
  })

  test('a week without a working day counts every hour', () => {
    const from = at('2026-11-23T11:00:00Z')
    expect(afterWorkingMinutes(from, 60, { ...cairo, daysOff: [0, 1, 2, 3, 4, 5, 6] })).toBe(from + 3_600_000)
  })
})

describe('a clock that stood', () => {
  const dueAfter = (urgency: 'now' | 'routine', due: string, since: string, until: string) =>
    iso(deadlineAfterPause(urgency, { due: at(due), since: at(since), until: at(until) }, cairo))

  test.each([
    // Six working hours are left on Monday at 4 PM.
    [
      'over a night',
      '2026-11-24T11:00:00Z',
      '2026-11-23T14:00:00Z',
      '2026-11-24T07:00:00Z',
      '2026-11-24T13:00:00.000Z',
    ],
    ['over Friday', '2026-11-26T09:00:00Z', '2026-11-26T08:00:00Z', '2026-11-27T20:00:00Z', '2026-11-28T07:00:00.000Z'],
    [
      'after its end',
      '2026-11-23T09:00:00Z',
      '2026-11-23T10:00:00Z',
      '2026-11-24T10:00:00Z',
      '2026-11-23T09:00:00.000Z',
    ],
  ])('has as many working hours left: %s', (_, due, since, until, expected) => {
    expect(dueAfter('routine', due, since, until)).toBe(expected)
  })

  test('has as much time left if every hour counts', () => {
    const [due, since, until] = ['2026-11-23T14:10:00Z', '2026-11-23T14:00:00Z', '2026-11-24T01:00:00Z']
    expect(dueAfter('now', due, since, until)).toBe('2026-11-24T01:10:00.000Z')
  })
})

describe('steps', () => {
  const clock = { seenDue: 5, answerDue: 15, seenAt: null, hasEscalated: false, hasCoordination: false }

  test('a request that nobody has opened goes to the next doctor, then to the coordinators', () => {
    expect(nextClockStep(clock)).toEqual({ step: 'escalated', at: 5 })
    expect(nextClockStep({ ...clock, hasEscalated: true })).toEqual({ step: 'coordination', at: 15 })
    expect(nextClockStep({ ...clock, hasEscalated: true, hasCoordination: true })).toBeNull()
  })

  test('one that was opened goes to the coordinators only', () => {
    expect(nextClockStep({ ...clock, seenAt: 4 })).toEqual({ step: 'coordination', at: 15 })
  })
})
