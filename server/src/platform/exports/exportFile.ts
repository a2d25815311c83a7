import { Readable } from 'node:stream'
import type * as z from 'zod'
import type { ExportParameters } from '#contract/kit/exportCall'
import type { ExportFormat } from '#contract/kit/exportFormats'
import type { BlobResponse } from '#contract/kit/responses'
import { localTime } from '#contract/rules/wallClock'
import { auditShownRecords } from '../audit/auditRead'
import { context, language, now, runIn } from '../context'
import { apiText } from '../texts'
import type { ReadBatch } from './batches'
import type { Cell } from './cell'
import { columnsOf, type ExportColumn } from './columns'
import { writeCsv } from './csv'
import { writeXlsx } from './xlsx'

/** A worksheet; rows come in batches, each read when the previous one has been written. */
export interface ExportSheet {
  title: string
  headers: string[]
  batches: AsyncIterable<Cell[][]>
}

/** The input of a writer: the first worksheet, and those that only a workbook has. */
export interface ExportContent extends ExportSheet {
  rightToLeft: boolean
  more: readonly ExportSheet[]
}

interface ExportParts<Row> {
  /** Reads the list with the caller's permissions and filters. */
  read: ReadBatch<Row>
  /** Maximum number of rows; defaults to 200,000. If there are more, the last row says so. */
  most?: number
}

/** A table whose columns are known only when it is exported. */
interface ExportTable<Row> extends ExportParts<Row> {
  title: string
  columns: readonly ExportColumn<Row>[]
  /** More worksheets of a workbook, after that of the table. */
  more?: readonly ExportSheet[]
}

/** Rows; anyone who needs more than a spreadsheet can handle needs an API for the data, not a file. */
const usualMost = 200_000

const writers = {
  xlsx: { write: writeXlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
} satisfies Record<ExportFormat, unknown>

/**
 * Returns the response of an export: a list as a file that is written while the list is read, in the caller's language
 * and its direction, without cells that a spreadsheet program would evaluate as formulas. Writes an audit entry.
 * @param call the declaration of the export, with its row schema
 * @param parameters the requested format, title and columns
 * @returns the file, named after the title and the date
 */
export function exportFile<Row extends z.ZodObject>(
  { row }: { row: Row },
  { format, title, columns: requestedColumns }: ExportParameters,
  parts: ExportParts<z.input<Row>>,
): BlobResponse {
  return exportTable(format, {
    ...parts,
    title: title ?? context().call?.name.split('.')[0] ?? 'export',
    columns: columnsOf(row, requestedColumns),
  })
}

/**
 * As exportFile, for a table whose columns depend on the data.
 * @param table the rows are as in a list's response: the audit entry names the records that the call declares
 */
export function exportTable<Row>(
  format: ExportFormat,
  { title, columns, more = [], ...parts }: ExportTable<Row>,
): BlobResponse {
  const { platform, caller, address, requestId, call } = context()
  if (caller && call) {
    const { name: action } = call
    platform.audit.recordRead({ userId: caller.id, action, kind: null, ids: [null], at: now(), address, requestId })
  }
  const content: ExportContent = {
    title,
    rightToLeft: language() === 'ar',
    headers: columns.map(({ header }) => header),
    batches: cellsOf(columns, parts),
    more,
  }
  const { write, type } = writers[format]
  const { date: today } = localTime(now().getTime(), caller?.timeZone ?? 'UTC')
  return {
    fileName: `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${today}.${format}`,
    contentType: type,
    size: null,
    stream: Readable.from(write(content)),
  }
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  { read, most = usualMost }: ExportParts<Row>,
): AsyncGenerator<Cell[][]> {
  // The stream continues after the call has returned, outside of its context.
  const current = context()
  for (let left = most; ; ) {
    const { rows: found, isFull } = await runIn(current, read)
    const rows = found.slice(0, left)
    const { call } = current
    if (call) runIn(current, () => auditShownRecords(call.name, call.endpoint, call.params, { data: rows }))
    yield runIn(current, () => rows.map((row) => columns.map((column) => column.cell(row))))
    if (found.length > left) {
      yield [[runIn(current, () => apiText('export.cut', { rows: most.toLocaleString('en') }))]]
      return
    }
    if (!isFull) return
    left -= found.length
  }
}
