import { addDays } from '#contract/rules/calendarDate'

/** The periods that the list offers. */
export const periods = ['upcoming', 'today', 'past', 'all'] as const
export type Period = (typeof periods)[number]

/**
 * Returns the period of the list: until one is chosen, the upcoming appointments, or, in a search and with dates of
 * their own, all.
 */
export function periodOf(filters: { period: string; q: string; from: string; to: string }): Period {
  const isFree = filters.q !== '' || filters.from !== '' || filters.to !== ''
  return periods.find((period) => period === filters.period) ?? (isFree ? 'all' : 'upcoming')
}

/** The dates and the order of a list, as the call takes them. */
interface Dates {
  from?: string
  to?: string
  sort: 'starts_at' | '-starts_at'
}

/**
 * Returns the dates and the order of a period: what is to come begins with the next appointment, what is past with the
 * latest one.
 * @param today `YYYY-MM-DD`
 */
export function datesOf(period: Period, { from, to }: { from: string; to: string }, today: string): Dates {
  if (period === 'upcoming') return { from: today, sort: 'starts_at' }
  if (period === 'today') return { from: today, to: today, sort: 'starts_at' }
  if (period === 'past') return { to: addDays(today, -1), sort: '-starts_at' }
  return { from, to, sort: from ? 'starts_at' : '-starts_at' }
}
