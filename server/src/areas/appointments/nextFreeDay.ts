import type * as z from 'zod'
import type { NextFreeDay, NextFreeDayQuery } from '#contract/appointments/booking'
import { addDays } from '#contract/rules/calendarDate'
import { SEARCH_RANGE_DAYS } from '#contract/rules/slots'
import { callersToday } from '../clinics'
import { conditionOf, doctorsOfPage, resultsOf } from './search'

/** Number of ranges of 32 days that are searched one after another. */
const maxRanges = 3
/** Doctors whose slots are computed for each range. */
const maxDoctors = 100

/**
 * Returns the earliest clinic day with a free slot for the caller, at the clinics that match the search: from `from` on,
 * but not before today: the caller's, or the clinic's where it is still the day before there. Four statements per range of
 * 32 days, at most three ranges.
 */
export async function nextFreeDay(query: z.output<typeof NextFreeDayQuery>): Promise<z.output<typeof NextFreeDay>> {
  const today = callersToday()
  let from = query.from < today ? today : query.from
  for (let range = 0; range < maxRanges; range++) {
    const to = addDays(from, SEARCH_RANGE_DAYS)
    const search = { ...query, from, to, page: 1, limit: maxDoctors }
    const condition = conditionOf(search)
    const { ids } = await doctorsOfPage(search, condition)
    const entry = (await resultsOf(ids, condition, search))[0]?.clinicsData[0]
    if (entry) return { date: entry.date, clinic_id: entry.clinic_id }
    from = addDays(to, 1)
  }
  return { date: null, clinic_id: null }
}
