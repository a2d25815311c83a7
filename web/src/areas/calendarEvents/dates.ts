import { monthPage, startOfWeek } from '#contract/calendarEvents/week'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfOrMovedForward, localTime, wallOf } from '#contract/rules/wallClock'
import type { Cell, Entry, View } from './types'

/** Returns the same day of another month, or its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Returns the days that a view shows, in order; the agenda those from the date to the end of its month. */
export function daysOf(view: View, date: string, firstDay: number): string[] {
  if (view === 'day') return [date]
  const page = monthPage(date, firstDay)
  const from = view === 'week' ? startOfWeek(date, firstDay) : view === 'agenda' ? `${date.slice(0, 7)}-01` : page.from
  const to = view === 'week' ? addDays(from, 6) : view === 'agenda' ? addDays(addMonths(from, 1), -1) : page.to
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the date that "next" and "previous" lead to. */
export function stepped(view: View, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * by)
  return view === 'day' ? addDays(date, by) : addMonths(date, by)
}

/** Returns the instant of a cell, in ms. A time that the clocks skip moves forward. */
export function instantOfCell({ date, minutes }: Cell, zone: string): number {
  return instantOfOrMovedForward(wallOf(date, minutes ?? 0), zone)
}

/** Returns where an entry begins. */
export function cellOf(entry: Pick<Entry, 'starts_at'>, zone: string): Cell {
  const { date, minutes } = localTime(Date.parse(entry.starts_at), zone)
  return { date, minutes }
}

/** Returns when an entry begins that is put into a cell; without minutes, it keeps its time of the day. */
export function movedStart(entry: Pick<Entry, 'starts_at'>, to: Cell, zone: string): number {
  return instantOfCell({ date: to.date, minutes: to.minutes ?? cellOf(entry, zone).minutes }, zone)
}
