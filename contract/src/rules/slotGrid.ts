import { type ClinicDay, clinicWindow, type Interval } from './clinicSchedule'
import { formatClock, formatClock12, minutesOf } from './clockTime'
import { slotsPerDay } from './slotsPerDay'
import { instantOf, localTime, steadyOffset, wallOf } from './wallClock'

const MINUTE_MS = 60_000

/** A bookable stretch of a clinic's day. */
export interface Slot extends Interval {
  /** Its start on the clinic's wall clock, 'HH:mm': what a booking names. Unique within the day. */
  key: string
  /** 'hh:mm AM - hh:mm AM' on the clinic's wall clock. */
  label: string
}

/**
 * The slots of a clinic's day as its hours alone make them, in order: from `from` by slotMinutes while a whole slot fits before `to`.
 *
 * Where the clock changes, a slot lasts slotMinutes of real time: a start that is skipped is not there, one that is repeated
 * is there once (the first), and a start that an earlier slot still covers, or whose slot would outlast the window, is left out.
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

/** A slot on the wall clock of whichever day: minutes since 00:00. */
interface SlotShape extends Pick<Slot, 'key' | 'label'> {
  minutes: number
  ends: number
}

const MAX_CACHED_SHAPES = 500
const shapes = new Map<string, SlotShape[]>()

/** The same hours make the same slots on every day; making their labels is most of the work. */
function shapeOf(day: ClinicDay): SlotShape[] {
  const hours = `${day.from} ${day.to} ${day.slotMinutes}`
  const known = shapes.get(hours)
  if (known) return known
  const shape = wallStarts(day).map((minutes) => {
    const ends = minutes + day.slotMinutes
    return { key: formatClock(minutes), label: `${formatClock12(minutes)} - ${formatClock12(ends)}`, minutes, ends }
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
 * The queue number on a patient's ticket: the position, from 1, of a start among the day's slots.
 * In: the clinic's hours on that date, the appointment's start in ms. A start that is no slot (the hours were changed
 * since) takes the number of the slot it falls into or after.
 */
export function slotNumber(day: ClinicDay, start: number): number {
  const reached = slotGrid(day).filter((slot) => slot.start <= start).length
  return Math.max(1, reached)
}
