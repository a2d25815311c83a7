import type { appointmentPeriods } from '#contract/staffAppointments/staffAppointment'

/** The periods that the list offers. */
export const periods = ['upcoming', 'today', 'past', 'all'] as const
export type Period = (typeof periods)[number]

/**
 * Returns the period of the list: until one is chosen, the upcoming appointments, or, in a search, of one
 * patient and with dates of their own, all.
 */
export function periodOf(filters: { period: string; q: string; from: string; to: string; patient_id: string }): Period {
  const isFree = [filters.q, filters.from, filters.to, filters.patient_id].some((filter) => filter !== '')
  return periods.find((period) => period === filters.period) ?? (isFree ? 'all' : 'upcoming')
}

/** The dates and the order of a list, as the call takes them. */
interface Dates {
  period?: (typeof appointmentPeriods)[number]
  from?: string
  to?: string
  sort: 'starts_at' | '-starts_at'
}

/**
 * Returns the dates and the order of a period: what is to come begins with the next appointment, what is past with the
 * latest one. Which date is today depends on the zone of each clinic, so the server decides it.
 */
export function datesOf(period: Period, { from, to }: { from: string; to: string }): Dates {
  if (period === 'all') return { from, to, sort: from ? 'starts_at' : '-starts_at' }
  return { period, sort: period === 'past' ? '-starts_at' : 'starts_at' }
}
