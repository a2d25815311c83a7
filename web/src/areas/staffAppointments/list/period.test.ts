import { expect, test } from 'vitest'
import { datesOf, periodOf } from './period'

const none = { period: '', q: '', from: '', to: '', patient_id: '' }

test.each([
  [none, 'upcoming'],
  [{ ...none, q: 'Ahmed' }, 'all'],
  [{ ...none, from: '2026-11-01' }, 'all'],
  [{ ...none, patient_id: '41' }, 'all'],
  [{ ...none, period: 'past', q: 'Ahmed' }, 'past'],
  [{ ...none, period: 'someday' }, 'upcoming'],
])('%o shows %s', (filters, period) => {
  expect(periodOf(filters)).toBe(period)
})

test.each([
  ['upcoming', none, { period: 'upcoming', sort: 'starts_at' }],
  ['today', none, { period: 'today', sort: 'starts_at' }],
  ['past', none, { period: 'past', sort: '-starts_at' }],
  ['all', none, { from: '', to: '', sort: '-starts_at' }],
  ['all', { from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-01', to: '2026-11-30', sort: 'starts_at' }],
] as const)('%s asks for its dates in their order', (period, dates, query) => {
  expect(datesOf(period, dates)).toEqual(query)
})
