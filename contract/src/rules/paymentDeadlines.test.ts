import { expect, test } from 'vitest'
import { paymentDeadlines, secondsUntil } from './paymentDeadlines'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const now = at('18T10:00')
const shown = (instant: number) => new Date(instant).toISOString().slice(8, 16)

test.each([
  ['paymob', at('20T10:00'), at('18T10:05'), undefined, '18T10:20', '18T10:18'],
  ['paymob', at('18T09:50'), at('18T10:05'), undefined, '18T10:20', '18T10:18'],
  // A follow-up that is held for days stays held.
  ['paymob', at('25T10:00'), at('21T10:00'), undefined, '21T10:00', '18T10:18'],
  ['fawry', at('20T10:00'), at('18T10:05'), undefined, '19T10:00', '19T09:45'],
  ['fawry', at('18T15:00'), at('18T10:05'), undefined, '18T14:00', '18T13:45'],
  ['fawry', at('20T10:00'), at('18T10:05'), at('18T04:00'), '19T04:00', '19T03:45'],
] as const)('%s for %s, held until %s', (provider, start, hold, firstFawry, newHold, expires) => {
  const deadlines = paymentDeadlines(provider, { now, start, hold, firstFawry })
  expect([shown(deadlines.hold), shown(deadlines.expires)]).toEqual([newHold, expires])
})

test('seconds until an instant are whole and never negative', () => {
  expect([secondsUntil(now + 61_900, now), secondsUntil(now - 5, now)]).toEqual([61, 0])
})
