import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, Done, List, NamedOption, One, Page, PageMeta, PageQuery, searchText } from '../kit/responses'
import { id, instant } from '../kit/values'
import { filterShape, ReportInput, ReportQueryParameters, TypeParameter } from './input'
import { ReportQuery } from './query'
import { CatalogueTable, ReportHead, ResultRow } from './result'
import { reportTypes } from './types'

const record = { kind: 'report', param: 'id' } as const
const readers = ['list-reports', 'show-report'] as const
const throughHospitals = { scope: { through: 'hospital' }, reads: 'list' } as const

/** Rows, with what the report says about itself. */
const Result = z.object({ data: z.array(ResultRow), meta: PageMeta, report: ReportHead })

const FixedReport = z.object({ type: z.enum(reportTypes), title: z.string(), description: z.string() })
export type FixedReport = z.output<typeof FixedReport>

const Saved = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  created_by: z.object({ id: z.number(), name: z.string() }),
  updated_at: instant,
})
const SavedReport = Saved.extend({
  query: ReportQuery,
  /** What of it is in no source any more; the rest still runs. */
  removed: z.array(z.string()),
})
export type SavedReportRow = z.output<typeof Saved>
export type SavedReport = z.output<typeof SavedReport>

/** Fixed and saved reports (document 3, section 7; decisions 21). */
export const reports = area({
  fixed: {
    method: 'GET',
    path: '/api/admin/report/{type}',
    permission: 'show-report',
    summary: 'A page of a fixed report, with its definition, of what its reader sees',
    params: TypeParameter,
    query: ReportQueryParameters,
    ...throughHospitals,
    response: Result,
  },
  fixedExport: {
    method: 'GET',
    path: '/api/admin/report/{type}/export',
    permission: 'show-report',
    summary: 'A fixed report as a spreadsheet, with the same filters',
    params: TypeParameter,
    query: z.object({ ...filterShape, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    ...throughHospitals,
    response: Blob,
  },
  fixedDetails: {
    method: 'GET',
    path: '/api/admin/report/{type}/details/{modelId}',
    permission: 'show-report',
    summary: 'A page of the records that a row of a fixed report counts',
    params: TypeParameter.extend({ modelId: id }),
    query: ReportQueryParameters,
    ...throughHospitals,
    response: Result,
  },
  types: {
    method: 'GET',
    path: '/api/admin/report-types',
    permission: readers,
    summary: 'The fixed reports by name, with what they count',
    shows: 'nobody',
    scope: 'reference',
    response: List(FixedReport),
  },
  choices: {
    method: 'GET',
    path: '/api/admin/report-filters',
    permission: [...readers, 'create-report', 'update-report'],
    summary: 'The hospitals and specialties by which reports are filtered, by name',
    shows: 'nobody',
    scope: { through: 'hospital' },
    response: One(z.object({ hospitals: z.array(NamedOption), specialties: z.array(NamedOption) })),
  },
  page: {
    method: 'GET',
    path: '/api/admin/reports-new',
    permission: 'list-reports',
    summary: 'A page of the saved reports that the caller may use',
    shows: 'staff',
    query: PageQuery.extend({ q: searchText }),
    scope: 'report',
    response: Page(Saved),
  },
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    permission: readers,
    summary: 'The saved reports that the caller may use, by name: 500 at most, and whether there are more',
    shows: 'staff',
    scope: 'report',
    response: List(Saved).extend({ meta: z.object({ is_cut: z.boolean() }) }),
  },
  show: {
    method: 'GET',
    path: '/api/admin/reports/{id}',
    permission: ['show-report', 'update-report'],
    summary: 'The definition of a saved report',
    shows: 'staff',
    record,
    response: One(SavedReport),
  },
  create: {
    method: 'POST',
    path: '/api/admin/reports',
    permission: 'create-report',
    summary: 'Save a report',
    body: ReportInput,
    audit: { kind: 'report', id: 'data.id' },
    response: One(SavedReport),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/reports/{id}',
    permission: 'update-report',
    summary: 'Change a saved report',
    record,
    body: ReportInput,
    replaces: 'show',
    response: One(SavedReport),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/reports/{id}',
    permission: 'delete-report',
    summary: 'Delete a saved report with its schedules and pins',
    record,
    response: Done,
  },
  config: {
    method: 'GET',
    path: '/api/admin/reports/config',
    permission: ['show-report', 'create-report', 'update-report'],
    summary: 'The tables, columns, functions, operators and joins of which the caller can build reports',
    shows: 'nobody',
    scope: 'reference',
    response: List(CatalogueTable),
  },
  generate: {
    method: 'GET',
    path: '/api/admin/reports/generate/{id}',
    permission: 'show-report',
    summary: 'The result of a saved report, of what its reader sees: 5,000 rows at most',
    record,
    query: z.object(filterShape),
    ...throughHospitals,
    response: Result,
  },
  preview: {
    method: 'POST',
    path: '/api/admin/reports/preview',
    permission: ['create-report', 'update-report'],
    summary: 'The first 50 rows of a report that is not saved',
    changes: false,
    body: z.object({ query: ReportQuery }),
    ...throughHospitals,
    response: Result,
  },
})
