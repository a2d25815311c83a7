import { sql } from 'drizzle-orm'
import { addDays, dayNumberOf } from '#contract/rules/calendarDate'
import { type OfferedSlot, rangeSlots, SEARCH_RANGE_DAYS } from '#contract/rules/slots'
import { localTime } from '#contract/rules/wallClock'
import type { EarlierTime } from '#contract/staffAppointments/reschedulingCalls'
import { caller, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { busyPeriods } from '../appointments'
import { loadPlan } from '../clinics'
import { isReschedulable } from './reschedule'
import { type StaffColumns, staffColumnsOf } from './staffColumns'

/** Number of ranges of 32 days that are searched one after another. */
const maxRanges = 3
const dayMs = 86_400_000

interface FoundSlot {
  date: string
  slot: OfferedSlot
}

/** Returns the first free slot of the appointment's clinic between two dates that starts before the appointment. Two statements. */
async function firstFree(row: StaffColumns, from: string, to: string): Promise<FoundSlot | undefined> {
  const plan = await loadPlan(row.clinic_id, from, to)
  if (!plan) return undefined
  const span = { start: (dayNumberOf(from) - 1) * dayMs, end: (dayNumberOf(to) + 2) * dayMs }
  const busy = await busyPeriods([plan.doctor.id], caller().id, span)
  const request = { clinic: plan.schedule, vacations: plan.vacations, busy, now: now().getTime() }
  return rangeSlots(request, from, to)
    .flatMap(({ date, slots }) => slots.map((slot) => ({ date, slot })))
    .find(({ slot }) => !slot.taken && slot.start < row.start)
}

/**
 * Returns the first free time before an appointment of the caller at its clinic, to which the appointment can be moved now;
 * all null if there is none, or it cannot be moved. At most seven statements.
 * @throws Problem 404
 */
export async function earlierTime(id: number): Promise<EarlierTime> {
  const [found] = await staffColumnsOf(sql`appointments.id = ${id}`)
  const row = orNotFound(found)
  const none = { date: null, schedule_time: null, starts_at: null }
  if (!isReschedulable(row)) return none
  let from = localTime(now().getTime(), row.time_zone).date
  for (let range = 0; range < maxRanges && from <= row.date; range++) {
    const last = addDays(from, SEARCH_RANGE_DAYS)
    const first = await firstFree(row, from, last < row.date ? last : row.date)
    if (first)
      return {
        date: first.date,
        schedule_time: first.slot.key,
        starts_at: new Date(first.slot.start).toISOString(),
      }
    from = addDays(last, 1)
  }
  return none
}
