import { expect, test } from 'vitest'
import { dateRangeOf, intersect } from './dateRange'

test.each([
  ['2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-02', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['eq2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-11-18T10:00:00+02:00', '2026-11-18T08:00:00.000Z', '2026-11-18T08:00:00.001Z'],
  ['ge2026-11-18', '2026-11-18T00:00:00.000Z', null],
  ['gt2026-11-18', '2026-11-19T00:00:00.000Z', null],
  ['le2026-11-18', null, '2026-11-19T00:00:00.000Z'],
  ['lt2026-11-18T10:00Z', null, '2026-11-18T10:00:00.000Z'],
])('%s is a range', (value, from, before) => {
  expect(dateRangeOf(value)).toEqual({ from, before })
})

test.each([
  '',
  'today',
  '2026-13',
  '2026-02-30',
  'ne2026',
  '2026-11-18T10:00',
  '2026-11-18T25:00Z',
  '2026T10:00Z',
  '0000',
])('%s is none', (value) => {
  expect(dateRangeOf(value)).toBeUndefined()
})

test('two parameters are both fulfilled', () => {
  const open = { from: null, before: null }
  const inNovember = { from: '2026-11-01T00:00:00.000Z', before: '2026-12-01T00:00:00.000Z' }
  const inAutumn = { from: '2026-09-01T00:00:00.000Z', before: '2026-11-15T00:00:00.000Z' }
  expect(intersect(inNovember, inAutumn)).toEqual({ from: inNovember.from, before: inAutumn.before })
  expect(intersect(inAutumn, inNovember)).toEqual({ from: inNovember.from, before: inAutumn.before })
  expect(intersect(open, inNovember)).toEqual(inNovember)
  expect(intersect(inNovember, open)).toEqual(inNovember)
})
