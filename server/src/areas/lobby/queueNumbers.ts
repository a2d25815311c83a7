import type { ClinicDay } from '#contract/rules/clinicSchedule'
import { slotNumber } from '#contract/rules/slotGrid'

interface Numbered {
  id: number
  /** The number on the ticket, once it was given. */
  lobby_order: number | null
  starts_at: Date
}

/**
 * The queue number of everyone on a clinic's day: the position of their slot, or the one they were given before.
 * Where hours were changed after a booking two may fall on one slot; then the later one gets a number of their own.
 * In: in the order of their times; the hours of the day, undefined where they were taken away since.
 * Out: number by id.
 */
export function queueNumbers(day: ClinicDay | undefined, appointments: readonly Numbered[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const given = new Set(appointments.map(({ lobby_order: lobbyOrder }) => lobbyOrder))
  let last = Math.max(0, ...appointments.map(({ lobby_order: lobbyOrder }) => lobbyOrder ?? 0))
  if (day) last = Math.max(last, ...appointments.map(({ starts_at: startsAt }) => slotNumber(day, startsAt.getTime())))
  for (const [index, { id, lobby_order: lobbyOrder, starts_at: startsAt }] of appointments.entries()) {
    const own = lobbyOrder ?? (day ? slotNumber(day, startsAt.getTime()) : index + 1)
    const number = lobbyOrder === null && given.has(own) ? last + 1 : own
    last = Math.max(last, number)
    given.add(number)
    numbers.set(id, number)
  }
  return numbers
}
