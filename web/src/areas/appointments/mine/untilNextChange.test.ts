import { expect, it } from 'vitest'
import { untilNextChange } from './untilNextChange'

const now = Date.parse('2026-11-21T08:00:00Z')
const visit = (start: string, deadline: string | null = null) => ({
  starts_at: start,
  ends_at: '2026-11-21T20:00:00Z',
  pay_until: deadline,
})

it('is a minute if nothing changes sooner', () => {
  expect(untilNextChange([], now)).toBe(60_000)
  expect(untilNextChange([visit('2026-11-21T12:00:00Z')], now)).toBe(60_000)
})

it('is a second after the time to pay ends or a visit can be started', () => {
  expect(untilNextChange([visit('2026-11-21T12:00:00Z', '2026-11-21T08:00:20Z')], now)).toBe(21_000)
  expect(untilNextChange([visit('2026-11-21T08:15:30Z')], now)).toBe(31_000)
})
