import { expect, test } from 'vitest'
import { nextAppointment } from './nextAppointment'

const now = Date.parse('2026-11-24T11:08:00Z')
const at = (id: number, ends: string, status = 1, walk_in_text: string | null = null) => ({
  id,
  starts_at: `2026-11-24T${ends}:00Z`,
  ends_at: `2026-11-24T${ends}:00Z`,
  status,
  walk_in_text,
})

test('the first appointment that has not ended and whose patient waits is next', () => {
  const over = at(1, '11:00')
  const inRoom = at(2, '11:20', 3)
  const walkIn = at(3, '21:59', 2, 'Queue number 4')
  const cancelled = at(4, '11:20', 6)
  const inLobby = at(5, '11:20', 2)
  expect(nextAppointment([over, inRoom, walkIn, cancelled, inLobby, at(6, '11:40')], now)).toBe(5)
  expect(nextAppointment([over, inRoom], now)).toBeUndefined()
})

test('a later page has it only if the page begins with what has ended', () => {
  expect(nextAppointment([at(1, '11:20'), at(2, '11:40')], now, 2)).toBeUndefined()
  expect(nextAppointment([at(1, '11:00'), at(2, '11:20')], now, 2)).toBe(2)
})

test('an appointment that ends at this instant is over', () => {
  expect(nextAppointment([at(1, '11:08'), at(2, '11:09')], now)).toBe(2)
})
