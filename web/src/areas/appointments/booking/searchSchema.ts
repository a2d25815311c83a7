import * as z from 'zod'
import { day } from '#contract/kit/values'
import { daysBetween } from '#contract/rules/calendarDate'
import { maxSearchDays } from './searchAddress'

/**
 * Returns the schema of the search form.
 * @param today 'YYYY-MM-DD'; earlier dates are invalid
 */
export function searchSchema(today: string) {
  return z
    .object({ from: day.refine((from) => from >= today, 'validation.searchFrom'), to: day })
    .refine(({ from, to }) => to >= from && daysBetween(from, to) <= maxSearchDays, {
      path: ['to'],
      error: 'validation.searchTo',
    })
}
