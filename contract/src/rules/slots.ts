import { addDays, daysBetween } from './calendarDate'
import { type ClinicDay, type ClinicSchedule, clinicDay, type Interval } from './clinicSchedule'
import { automaticSessionEnd } from './clinicSession'
import { type Slot, slotGrid } from './slotGrid'
import { durationMs } from './timeUnit'
import { isAwayOn, type Vacation } from './vacations'

/** The maximum number of days from the first to the last date of a search. */
export const SEARCH_RANGE_DAYS = 31

/** Everything that determines the slots of a clinic. */
export interface SlotRequest {
  clinic: ClinicSchedule
  /** The intervals in which the doctor (in any clinic) or the patient is already booked. Can overlap, in any order. */
  busy: Interval[]
  /** The vacations of the doctor, the clinic, its hospital and its country. */
  vacations: Vacation[]
  /** ms since the epoch. */
  now: number
}

export interface OfferedSlot extends Slot {
  taken: boolean
}

export interface DayOfSlots {
  date: string
  slots: OfferedSlot[]
}

/**
 * Returns the slots of a clinic on a date 'YYYY-MM-DD' that are not too late to book, with the taken ones marked. None
 * on vacations and outside the clinic's dates; none later than the last-appointment tolerance allows, and none once the
 * clinic session is over, however long the tolerance.
 * @throws RangeError on an invalid date, time or zone
 */
export function daySlots(request: SlotRequest, date: string): OfferedSlot[] {
  return slotsOn(request, mergeIntervals(request.busy), date)
}

/** Returns the slots of daySlots that are not taken. */
export function freeSlots(request: SlotRequest, date: string): OfferedSlot[] {
  return daySlots(request, date).filter((slot) => !slot.taken)
}

/**
 * Returns daySlots for each date from `from` to `to` ('YYYY-MM-DD', both inclusive), including days without slots.
 * @throws RangeError when `to` is before `from` or more than SEARCH_RANGE_DAYS after it
 */
export function rangeSlots(request: SlotRequest, from: string, to: string): DayOfSlots[] {
  const days = daysBetween(from, to)
  if (days < 0 || days > SEARCH_RANGE_DAYS) throw new RangeError(`Not a range of slots: ${from} to ${to}`)
  const busy = mergeIntervals(request.busy)
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = addDays(from, index)
    return { date, slots: slotsOn(request, busy, date) }
  })
}

/** Returns slots in the API's format: label by key, in order. */
export function slotLabels(slots: Slot[]): Record<string, string> {
  return Object.fromEntries(slots.map((slot) => [slot.key, slot.label]))
}

function slotsOn({ clinic, vacations, now }: SlotRequest, busy: Interval[], date: string): OfferedSlot[] {
  const day = clinicDay(clinic, date)
  if (!day || isAwayOn(vacations, date)) return []
  const grid = slotGrid(day)
  const bookable = stillBookable(grid, day, durationMs(clinic.lastAppointmentTolerance), now)
  return markTaken(bookable, busy)
}

function stillBookable(grid: Slot[], day: ClinicDay, tolerance: number, now: number): Slot[] {
  const lastEnd = grid.at(-1)?.end
  const firstStart = grid[0]?.start
  if (lastEnd === undefined || firstStart === undefined) return []
  if (now <= firstStart - tolerance && now < lastEnd) return grid
  const sessionEnd = automaticSessionEnd(day)
  if (sessionEnd === undefined || now >= sessionEnd) return []
  return grid.filter((slot) => now <= slot.start - tolerance)
}

function markTaken(slots: Slot[], busy: Interval[]): OfferedSlot[] {
  let next = firstEndingAfter(busy, slots[0]?.start ?? 0)
  return slots.map((slot) => {
    while (next < busy.length && (busy[next]?.end ?? 0) <= slot.start) next += 1
    const candidate = busy[next]
    const taken = candidate !== undefined && candidate.start < slot.end
    return { key: slot.key, label: slot.label, start: slot.start, end: slot.end, taken }
  })
}

function firstEndingAfter(busy: Interval[], instant: number): number {
  let low = 0
  let high = busy.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((busy[middle]?.end ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

function mergeIntervals(intervals: Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
