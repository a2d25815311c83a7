import { addDays, daysBetween, parseDate } from '#contract/rules/calendarDate'

/** The longest range that can be searched, in days. */
export const maxSearchDays = 31
const defaultSearchDays = 14

/** Search parameters, as they appear in the URLs of the search, its results and the slots. */
export interface Search {
  from: string
  to: string
  type: '0' | 'virtual' | 'physical'
  specialty_id: string
  country: string
  city: string
  /** Part of the doctor's name. */
  q: string
  /** The appointment whose credit pays for the time that is chosen; '' for none. */
  credit: string
  /** The appointment that moves to the time that is chosen; '' for none. */
  reschedule: string
}

function dayOr(value: string | null, otherwise: string): string {
  return value !== null && parseDate(value) !== undefined ? value : otherwise
}

function numberOr(value: string | null): string {
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? value : ''
}

/** Returns the last date that can be searched to, 'YYYY-MM-DD'. */
export function latestTo(from: string): string {
  return addDays(from, maxSearchDays)
}

/** Returns `to` if it is a valid end for `from`, else the nearest valid date. */
export function fittingTo(from: string, to: string): string {
  if (to < from) return from
  return daysBetween(from, to) > maxSearchDays ? latestTo(from) : to
}

/**
 * Reads search parameters from a URL. Missing, past or invalid ones are replaced by valid values.
 * @param today 'YYYY-MM-DD'
 */
export function readSearch(params: URLSearchParams, today: string): Search {
  const requested = dayOr(params.get('from'), today)
  const from = requested < today ? today : requested
  const to = fittingTo(from, dayOr(params.get('to'), addDays(from, defaultSearchDays)))
  const type = params.get('type')
  return {
    from,
    to,
    type: type === 'virtual' || type === 'physical' ? type : '0',
    specialty_id: numberOr(params.get('specialty_id')),
    country: numberOr(params.get('country')),
    city: numberOr(params.get('city')),
    q: (params.get('q') ?? '').slice(0, 100),
    credit: numberOr(params.get('credit')),
    reschedule: numberOr(params.get('reschedule')),
  }
}

/** Returns the search as URL parameters, leaving out empty ones. */
export function writeSearch(search: Search): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
}

/** Returns the address of a clinic's slots; without `date`, of the first day that has any. */
export function slotAddress(search: Search, clinicId: number, date?: string): string {
  const params = writeSearch(search)
  params.set('clinic_id', String(clinicId))
  if (date) params.set('date', date)
  return `/patient/slot/select?${params}`
}
