import { type ClinicDay, clinicWindow, type Interval } from './clinicSchedule'
import { formatClock, formatClock12, formatEnd12, minutesOf } from './clockTime'
import { slotsPerDay } from './slotsPerDay'
import { instantOf, localTime, steadyOffset, wallOf } from './wallClock'

const MINUTE_MS = 60_000

/** A bookable interval of a clinic's day. */
export interface Slot extends Interval {
  /** Its start as clinic wall-clock time, 'HH:mm', by which a booking names the slot. Unique within the day. */
  key: string
  /** 'hh:mm AM - hh:mm AM' as clinic wall-clock time. */
  label: string
}

/**
 * Returns the slots of a clinic's day by its hours alone, in order: from `from` in steps of slotMinutes while a whole
 * slot fits before `to`.
 *
 * At a daylight saving change, a slot lasts slotMinutes of real time. A skipped start is left out, a repeated one is
 * there once (the first), and a start is left out if an earlier slot still covers it or if its slot would outlast the
 * window.
 */
export function slotGrid(day: ClinicDay): Slot[] {
  const offset = steadyOffset(day.date, day.timeZone)
  return offset === undefined ? gridAcrossChange(day) : steadyGrid(day, offset)
}

function steadyGrid(day: ClinicDay, offset: number): Slot[] {
  const midnight = wallOf(day.date, 0) - offset
  return shapeOf(day).map(({ key, label, minutes, ends }) => ({
    key,
    label,
    start: midnight + minutes * MINUTE_MS,
    end: midnight + ends * MINUTE_MS,
  }))
}

/** A slot's wall-clock times, independent of the date: minutes since 00:00. */
interface SlotShape extends Pick<Slot, 'key' | 'label'> {
  minutes: number
  ends: number
}

const MAX_CACHED_SHAPES = 500
const shapes = new Map<string, SlotShape[]>()

/** Cached: the same hours result in the same slots on every day, and formatting their labels is most of the work. */
function shapeOf(day: ClinicDay): SlotShape[] {
  const hours = `${day.from} ${day.to} ${day.slotMinutes}`
  const known = shapes.get(hours)
  if (known) return known
  const shape = wallStarts(day).map((minutes) => {
    const ends = minutes + day.slotMinutes
    return { key: formatClock(minutes), label: `${formatClock12(minutes)} - ${formatEnd12(ends)}`, minutes, ends }
  })
  if (shapes.size >= MAX_CACHED_SHAPES) shapes.clear()
  shapes.set(hours, shape)
  return shape
}

function gridAcrossChange(day: ClinicDay): Slot[] {
  const window = clinicWindow(day)
  const midnight = wallOf(day.date, 0)
  const slots: Slot[] = []
  let freeFrom = window.start
  for (const minutes of wallStarts(day)) {
    const start = instantOf(midnight + minutes * MINUTE_MS, day.timeZone)
    if (start === undefined || start < freeFrom) continue
    const end = start + day.slotMinutes * MINUTE_MS
    if (end > window.end) break
    slots.push({
      key: formatClock(minutes),
      label: `${formatClock12(minutes)} - ${formatClock12(localTime(end, day.timeZone).minutes)}`,
      start,
      end,
    })
    freeFrom = end
  }
  return slots
}

function wallStarts(day: ClinicDay): number[] {
  const first = minutesOf(day.from)
  return Array.from(
    { length: slotsPerDay(day.from, day.to, day.slotMinutes) },
    (_, index) => first + index * day.slotMinutes,
  )
}

/**
 * Returns the queue number on a patient's ticket: the position, from 1, of a start among the day's slots.
 * @param day the clinic's hours on that date
 * @param start the appointment's start in ms. One that is not a slot (the hours were changed since) gets the number of
 * the slot that it falls into or follows.
 */
export function slotNumber(day: ClinicDay, start: number): number {
  const reached = slotGrid(day).filter((slot) => slot.start <= start).length
  return Math.max(1, reached)
}
