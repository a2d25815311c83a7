import type { ClinicDay } from '#contract/rules/clinicSchedule'
import { slotNumber } from '#contract/rules/slotGrid'

interface Numbered {
  id: number
  /** The number on the ticket, once it was assigned. */
  lobby_order: number | null
  starts_at: Date
  walk_in: boolean
}

/**
 * Returns the queue number of each patient on a clinic's date: the position of their slot, or the number that was
 * assigned before. If the hours changed after a booking, two appointments can fall on one slot; the later one then gets
 * the next number after the last.
 * @param day the hours of the date, undefined when the clinic has none any more
 * @param appointments ordered by start
 * @returns numbers by appointment id
 */
export function queueNumbers(day: ClinicDay | undefined, appointments: readonly Numbered[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const given = new Set(appointments.map(({ lobby_order: lobbyOrder }) => lobbyOrder))
  let last = Math.max(0, ...appointments.map(({ lobby_order: lobbyOrder }) => lobbyOrder ?? 0))
  const timed = appointments.filter(({ walk_in: isWalkIn }) => !isWalkIn)
  if (day) last = Math.max(last, ...timed.map(({ starts_at: startsAt }) => slotNumber(day, startsAt.getTime())))
  for (const [index, { id, lobby_order: lobbyOrder, starts_at: startsAt }] of appointments.entries()) {
    const own = lobbyOrder ?? (day ? slotNumber(day, startsAt.getTime()) : index + 1)
    const number = lobbyOrder === null && given.has(own) ? last + 1 : own
    last = Math.max(last, number)
    given.add(number)
    numbers.set(id, number)
  }
  return numbers
}
