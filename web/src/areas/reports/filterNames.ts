import type { ReportFilter } from '#contract/reports/types'

/** The filters of reports, as they are in the address. */
export const filterNames = [
  'date_from',
  'date_to',
  'hospital_id',
  'specialty_id',
  'doctor_id',
  'patient_id',
  'hour',
  'party',
] as const satisfies readonly ReportFilter[]

export type ReportFilterValues = Record<ReportFilter, string>

/** Returns the filters that are set, for a call. */
export function setFiltersOf(filters: ReportFilterValues): Partial<ReportFilterValues> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<ReportFilterValues>
}

/** Returns filters as a body of a call has them: ids and hours are numbers. */
export function filterBody(filters: ReportFilterValues) {
  const { date_from, date_to, party, ...numbers } = setFiltersOf(filters)
  return {
    ...(date_from ? { date_from } : {}),
    ...(date_to ? { date_to } : {}),
    ...(party === '1' || party === '2' ? { party } : {}),
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])),
  }
}

/** Returns an address with the filters that are set. */
export function withFilters(path: string, filters: Partial<Record<string, string>>): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
