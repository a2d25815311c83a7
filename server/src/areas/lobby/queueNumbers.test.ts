import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClinicDay } from '#contract/rules/clinicSchedule'
import { queueNumbers } from './queueNumbers'

const day: ClinicDay = { date: '2026-11-18', timeZone: 'Africa/Cairo', from: '12:00', to: '16:00', slotMinutes: 20 }
const at = (clock: string) => new Date(`2026-11-18T${clock}:00+02:00`)

test('a number is the position of the slot, whatever else is booked', () => {
  const numbers = queueNumbers(day, [
    { id: 1, lobby_order: null, starts_at: at('12:40'), walk_in: false },
    { id: 2, lobby_order: null, starts_at: at('15:40'), walk_in: false },
  ])
  expect([...numbers]).toEqual([
    [1, 3],
    [2, 12],
  ])
})

test('an assigned number stays, even if the hours have changed since', () => {
  const later = { ...day, from: '12:20' }
  const numbers = queueNumbers(later, [{ id: 1, lobby_order: 3, starts_at: at('12:40'), walk_in: false }])
  expect(numbers.get(1)).toBe(3)
})

test('a number after the slots follows the last one, not the arrival of a walk-in', () => {
  const numbers = queueNumbers(day, [
    { id: 1, lobby_order: null, starts_at: at('12:40'), walk_in: false },
    { id: 2, lobby_order: null, starts_at: at('12:40'), walk_in: false },
    { id: 3, lobby_order: 13, starts_at: at('15:59'), walk_in: true },
  ])
  expect([...numbers.values()]).toEqual([3, 14, 13])
})

test('without hours patients are numbered in the order of their times', () => {
  const numbers = queueNumbers(undefined, [
    { id: 1, lobby_order: null, starts_at: at('12:40'), walk_in: false },
    { id: 2, lobby_order: null, starts_at: at('13:40'), walk_in: false },
  ])
  expect([...numbers.values()]).toEqual([1, 2])
})

test('no two patients have the same number', () => {
  const people = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 239 }), joined: fc.boolean() }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(people, fc.boolean(), (drawn, open) => {
      const rows = drawn
        .sort((one, other) => one.minutes - other.minutes)
        .map(({ minutes }, id) => ({
          id,
          lobby_order: null,
          walk_in: false,
          starts_at: new Date(at('12:00').getTime() + minutes * 60_000),
        }))
      const hours = open ? day : undefined
      const first = queueNumbers(hours, rows)
      expect(new Set(first.values()).size).toBe(rows.length)
      // Some join and keep their number; the others get numbers that are still free.
      const stable = rows.map((row, index) => ({
        ...row,
        lobby_order: drawn[index]?.joined ? (first.get(row.id) ?? null) : null,
      }))
      const again = queueNumbers(hours, stable)
      expect(new Set(again.values()).size).toBe(rows.length)
      for (const { id, lobby_order: lobbyOrder } of stable)
        if (lobbyOrder !== null) expect(again.get(id)).toBe(lobbyOrder)
    }),
  )
})
