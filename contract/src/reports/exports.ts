import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, One } from '../kit/responses'
import { ExportInput } from './input'
import { subjectShape } from './subject'

const ReportExport = z.object({
  id: z.number(),
  ...subjectShape,
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  rows: z.number(),
  /** Null until it is known. */
  total_rows: z.number().nullable(),
  file_name: z.string().nullable(),
  problem: z.string().nullable(),
})
export type ReportExport = z.output<typeof ReportExport>

/** Spreadsheets of reports that are made in the background. */
export const reportExports = area({
  create: {
    method: 'POST',
    path: '/api/admin/report-exports',
    permission: 'show-report',
    summary: 'Make a spreadsheet of a report in the background: 200,000 rows at most',
    body: ExportInput,
    audit: { kind: 'reportExport', id: 'data.id' },
    response: One(ReportExport),
  },
  show: {
    method: 'GET',
    path: '/api/admin/report-exports/{id}',
    permission: 'show-report',
    summary: 'How far a spreadsheet is',
    shows: 'caller',
    record: { kind: 'reportExport', param: 'id' },
    response: One(ReportExport),
  },
  file: {
    method: 'GET',
    path: '/api/admin/report-exports/{id}/file',
    permission: 'show-report',
    summary: 'A finished spreadsheet, for one day',
    record: { kind: 'reportExport', param: 'id' },
    reads: 'list',
    response: Blob,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/admin/report-exports/{id}',
    permission: 'show-report',
    summary: 'Cancel a spreadsheet',
    record: { kind: 'reportExport', param: 'id' },
    idempotency: 'natural',
    response: One(ReportExport),
  },
})
