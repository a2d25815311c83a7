import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/caseTimeline/calls'
import { byDay } from './days'

const entry = (key: string, happened_at: string): TimelineEntry => ({
  ...{ key, happened_at, kind: 'dose_given', kind_text: 'Dose given', group: 'doses' },
  ...{ recorded_at: null, author: null, text: null, details: [], score: null, target: null },
})

test('days are those of the hospital, and the order stays', () => {
  const entries = [
    entry('c', '2026-11-21T22:30:00.000Z'),
    entry('b', '2026-11-21T21:30:00.000Z'),
    entry('a', '2026-11-20T23:00:00.000Z'),
  ]
  expect(byDay(entries, 'Africa/Cairo').map(({ day, entries: of }) => [day, of.map(({ key }) => key)])).toEqual([
    ['2026-11-22', ['c']],
    ['2026-11-21', ['b', 'a']],
  ])
  expect(byDay([], 'Africa/Cairo')).toEqual([])
})
