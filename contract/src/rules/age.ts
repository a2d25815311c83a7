import { daysBetween } from './calendarDate'

/** An age as it is said: a number of full years, months or days. */
export interface ShownAge {
  unit: 'year' | 'month' | 'day'
  count: number
}

/** Below this many months an age is said in months: a year more or less tells too little of an infant. */
const monthsInMonths = 24

function fullMonths(birthDate: string, today: string): number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthDate.split('-').map(Number)
  return (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0)
}

/**
 * Returns how an age is said: in years from the second birthday on, before it in months, and in the first month in days.
 * @param birthDate `YYYY-MM-DD`; one after `today` is taken as today, as it can be tomorrow in another time zone
 * @param today `YYYY-MM-DD`
 */
export function shownAge(birthDate: string, today: string): ShownAge {
  const months = fullMonths(birthDate, today)
  if (months >= monthsInMonths) return { unit: 'year', count: Math.floor(months / 12) }
  if (months >= 1) return { unit: 'month', count: months }
  return { unit: 'day', count: Math.max(0, daysBetween(birthDate, today)) }
}
