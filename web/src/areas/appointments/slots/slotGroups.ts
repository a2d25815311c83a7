import type { ClinicEntry, SlotsResponse } from '#contract/appointments/booking'
import type { StripDay } from '../../../ui/visit/DayStrip'
import { millisecondsOf, wallIn } from '../time/instants'

type Slot = SlotsResponse['day'][number]
type Found = { clinicsData: readonly Pick<ClinicEntry, 'clinic_id' | 'date' | 'free_slots'>[] }
/** Early is from midnight, morning from 6:00, afternoon from 12:00, evening from 17:00, late from 21:00. */
export type DayPart = 'early' | 'morning' | 'afternoon' | 'evening' | 'late'

/** Consecutive slots on the same date and in the same part of the day. */
export interface SlotGroup {
  /** 'YYYY-MM-DD' in the displayed zone; it may be the day before or after the clinic's date. */
  date: string
  part: DayPart
  slots: Slot[]
}

function partOf(hour: number): DayPart {
  if (hour < 6) return 'early'
  if (hour >= 21) return 'late'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/** Groups a day's slots by date and part of the day in a time zone, in order. */
export function groupSlots(slots: readonly Slot[], zone: string): SlotGroup[] {
  const groups: SlotGroup[] = []
  for (const slot of slots) {
    const { date, hour } = wallIn(millisecondsOf(slot.starts_at), zone)
    const part = partOf(hour)
    const last = groups.at(-1)
    if (last?.date === date && last.part === part) last.slots.push(slot)
    else groups.push({ date, part, slots: [slot] })
  }
  return groups
}

/**
 * Returns the days on which the search found a clinic, with their numbers of free slots, including the selected day.
 */
export function daysOfClinic(
  results: readonly Found[],
  clinicId: number,
  chosen: { date: string; free: number } | undefined,
): StripDay[] {
  const found = results.flatMap((doctor) => doctor.clinicsData.filter((entry) => entry.clinic_id === clinicId))
  const free = new Map(found.map((entry) => [entry.date, entry.free_slots]))
  if (chosen) free.set(chosen.date, chosen.free)
  return [...free]
    .map(([day, count]) => ({ day, free: count, full: count === 0 }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Returns the current slots that a refused booking carries, or undefined if it has none. */
export function slotsInProblem(extra: Record<string, unknown>): Pick<SlotsResponse, 'slots' | 'day'> | undefined {
  const { slots, day } = extra
  if (!isSlots(slots) || !Array.isArray(day) || !day.every(isSlot)) return undefined
  return { slots, day }
}

function isSlots(value: unknown): value is SlotsResponse['slots'] {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && 'key' in value && 'starts_at' in value && 'taken' in value
}
