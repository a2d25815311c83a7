import { expect, it } from 'vitest'
import { nextAddress, stageOf } from './stage'

const now = Date.parse('2026-11-21T08:00:00Z')
const hold = '2026-11-21T08:05:00Z'

it.each([
  [1, hold, 'held'],
  [1, '2026-11-21T08:00:00Z', 'lost'],
  [1, null, 'booked'],
  [2, null, 'booked'],
  [4, null, 'over'],
  [5, null, 'over'],
  [6, hold, 'lost'],
])('status %i held until %s is %s', (status, holdExpiresAt, stage) => {
  expect(stageOf({ status, hold_expires_at: holdExpiresAt }, now)).toBe(stage)
})

it('continues at the step where the booking was left', () => {
  expect(nextAddress({ id: 3, complaint: null, hold_expires_at: hold })).toBe('/complaint/create?appointment_id=3')
  expect(nextAddress({ id: 3, complaint: 'Cough', hold_expires_at: hold })).toBe('/payment/methods?appointment_id=3')
  expect(nextAddress({ id: 3, complaint: null, hold_expires_at: null })).toBe('/patient/appointments/3/show')
})
