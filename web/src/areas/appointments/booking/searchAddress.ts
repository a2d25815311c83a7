import { addDays, daysBetween, parseDate } from '#contract/rules/calendarDate'

/** The widest search, in days. */
export const maxSearchDays = 31
const defaultSearchDays = 14

/** What is searched for, as it stands in the address of the search, the results and the slots. */
export interface Search {
  from: string
  to: string
  type: '0' | 'virtual' | 'physical'
  specialty_id: string
  country: string
}

function dayOr(value: string | null, otherwise: string): string {
  return value !== null && parseDate(value) !== undefined ? value : otherwise
}

function numberOr(value: string | null): string {
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? value : ''
}

/** The last day that may be searched to, 'YYYY-MM-DD'. */
export function latestTo(from: string): string {
  return addDays(from, maxSearchDays)
}

/** `to` if it fits `from`, else the nearest day that does. */
export function fittingTo(from: string, to: string): string {
  if (to < from) return from
  return daysBetween(from, to) > maxSearchDays ? latestTo(from) : to
}

/** Reads a search from an address; what is missing, past or impossible there becomes something that can be searched. */
export function readSearch(params: URLSearchParams, today: string): Search {
  const asked = dayOr(params.get('from'), today)
  const from = asked < today ? today : asked
  const to = fittingTo(from, dayOr(params.get('to'), addDays(from, defaultSearchDays)))
  const type = params.get('type')
  return {
    from,
    to,
    type: type === 'virtual' || type === 'physical' ? type : '0',
    specialty_id: numberOr(params.get('specialty_id')),
    country: numberOr(params.get('country')),
  }
}

/** The search as the end of an address, without what was not chosen. */
export function writeSearch(search: Search): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
}

/** The address of a clinic's slots; without a date the first day that has any. */
export function slotAddress(search: Search, clinicId: number, date?: string): string {
  const params = writeSearch(search)
  params.set('clinic_id', String(clinicId))
  if (date) params.set('date', date)
  return `/patient/slot/select?${params}`
}
