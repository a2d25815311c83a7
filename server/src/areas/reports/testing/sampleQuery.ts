import type { ReportQueryInput } from '#contract/reports/query'

/** A valid definition: appointments and their median delay by doctor. */
export const sampleQuery: ReportQueryInput = {
  version: 1,
  table: 'appointments',
  joins: [],
  grouping: { column: 'doctor', function: 'group', label: 'Doctor' },
  columns: [
    { column: 'id', function: 'count', label: 'Visits' },
    { column: 'delay', function: 'median', label: '' },
  ],
  conditions: [{ column: 'starts_at', operator: 'between', value: '2026-11-01', value2: '2026-11-30' }],
  order: 1,
  direction: 'desc',
  chart: 'bar',
}
