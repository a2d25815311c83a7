import { parseClock, parseClosing } from './clockTime'

/**
 * Returns how many slots fit into a weekday's hours, as the clinic form shows while they are typed.
 * @param from 'HH:mm'
 * @param to 'HH:mm', at most '24:00'
 * @param slotMinutes slot length
 * @returns a non-negative integer; 0 for incomplete or impossible input
 */
export function slotsPerDay(from: string, to: string, slotMinutes: number): number {
  const start = parseClock(from)
  const end = parseClosing(to)
  if (start === undefined || end === undefined || !(slotMinutes > 0)) return 0
  return Math.max(0, Math.floor((end - start) / slotMinutes))
}
