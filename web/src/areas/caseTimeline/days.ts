import type { TimelineEntry } from '#contract/caseTimeline/calls'
import { dayIn } from '../../lib/dates'

/** The entries of one day. */
export interface TimelineDay {
  /** 'YYYY-MM-DD'. */
  day: string
  entries: TimelineEntry[]
}

/** Groups entries by the day on which they happened, in the zone of the hospital; their order stays. */
export function byDay(entries: readonly TimelineEntry[], zone: string): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const entry of entries) {
    const day = dayIn(zone, entry.happened_at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
