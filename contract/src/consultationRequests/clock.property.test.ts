import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { afterWorkingMinutes, deadlineAfterPause, workingMinutesBetween } from './clock'

const places = fc.constantFrom(
  { zone: 'Africa/Cairo', daysOff: [5] },
  { zone: 'America/New_York', daysOff: [0, 6] },
  { zone: 'Australia/Lord_Howe', daysOff: [0, 6] },
)
/** Any moment of 2026, with the changes of the clocks. */
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
const minutes = fc.integer({ min: 1, max: 5000 })

test('as many working minutes are before a deadline as it was made of', () => {
  fc.assert(
    fc.property(places, instants, minutes, (place, from, count) => {
      const due = afterWorkingMinutes(from, count, place)
      expect(workingMinutesBetween(from, due, place)).toBe(count)
    }),
    propertyRuns(200),
  )
})

test('a clock that stops and goes on at the same moment keeps its deadline', () => {
  fc.assert(
    fc.property(places, instants, minutes, fc.double({ min: 0, max: 1, noNaN: true }), (place, from, count, share) => {
      const due = afterWorkingMinutes(from, count, place)
      const since = Math.round(from + (due - from) * share)
      expect(deadlineAfterPause('routine', { due, since, until: since }, place)).toBe(due)
    }),
    propertyRuns(200),
  )
})
