import type { SQL } from 'drizzle-orm'
import { addDays } from '#contract/rules/calendarDate'
import { callersToday, type Today, todayAtClinics } from '../clinics'
import type { Filters } from './listCondition'

/** Returns the widest range of dates that a period has at any of the clinics. */
function rangeOf(period: NonNullable<Filters['period']>, { earliest, latest }: Today) {
  if (period === 'upcoming') return { from: earliest, to: undefined }
  return period === 'today' ? { from: earliest, to: latest } : { from: undefined, to: addDays(latest, -1) }
}

/**
 * Returns the dates of the period of a list; nothing without one. The period stays only while it is not the same date at all
 * clinics: then each appointment is compared with the date of its clinic.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export async function datesOfPeriod(
  { period }: Pick<Filters, 'period'>,
  inScope: SQL,
): Promise<Pick<Filters, 'period' | 'from' | 'to'>> {
  if (!period) return {}
  const own = callersToday()
  const today = (await todayAtClinics(inScope)) ?? { earliest: own, latest: own }
  const isSameEverywhere = today.earliest === today.latest
  return { ...rangeOf(period, today), period: isSameEverywhere ? undefined : period }
}
