import { parseClock } from './clockTime'

/**
 * How many slots fit into a weekday's hours, as the clinic form shows while one types.
 * In: 'HH:mm', 'HH:mm', minutes; anything unfinished or impossible counts as none. Out: a whole number, never negative.
 */
export function slotsPerDay(from: string, to: string, slotMinutes: number): number {
  const start = parseClock(from)
  const end = parseClock(to)
  if (start === undefined || end === undefined || !(slotMinutes > 0)) return 0
  return Math.max(0, Math.floor((end - start) / slotMinutes))
}
