import { expect, test } from 'vitest'
import { describeLastSeen } from './describeLastSeen'

const now = Date.parse('2026-11-24T11:08:00Z')
const inCairo = (at: string, language: 'en' | 'ar' = 'en') =>
  describeLastSeen(at, { now, language, zone: 'Africa/Cairo' })

test.each([
  ['2026-11-24T11:06:30Z', { kind: 'relative', text: '1 minute ago' }],
  ['2026-11-24T10:09:00Z', { kind: 'relative', text: '59 minutes ago' }],
  ['2026-11-24T10:08:00Z', { kind: 'today' }],
  // Midnight in Cairo.
  ['2026-11-23T22:00:00Z', { kind: 'today' }],
  ['2026-11-23T21:59:00Z', { kind: 'relative', text: 'yesterday' }],
  ['2026-11-22T21:59:00Z', { kind: 'date' }],
  // The clock of the server is ahead.
  ['2026-11-24T11:09:00Z', { kind: 'relative', text: '1 minute ago' }],
])('%s is %o', (at, described) => {
  expect(inCairo(at)).toEqual(described)
})

test('the words are in the language of the page, with Latin digits', () => {
  expect(inCairo('2026-11-24T11:03:00Z', 'ar').text).toBe('قبل 5 دقائق')
  expect(inCairo('2026-11-23T12:00:00Z', 'ar').text).toBe('أمس')
})
