import { expect, it } from 'vitest'
import { untilNextChange } from './untilNextChange'

const now = Date.parse('2026-11-21T08:00:00Z')
const visit = (start: string, hold: string | null = null) => ({
  starts_at: start,
  ends_at: '2026-11-21T20:00:00Z',
  hold_expires_at: hold,
})

it('is a minute if nothing changes sooner', () => {
  expect(untilNextChange([], now)).toBe(60_000)
  expect(untilNextChange([visit('2026-11-21T12:00:00Z')], now)).toBe(60_000)
})

it('is a second after a hold expires or a visit can be started', () => {
  expect(untilNextChange([visit('2026-11-21T12:00:00Z', '2026-11-21T08:00:20Z')], now)).toBe(21_000)
  expect(untilNextChange([visit('2026-11-21T08:15:30Z')], now)).toBe(31_000)
})
