import { Readable } from 'node:stream'
import type { BlobAnswer, PageMeta } from '#contract/kit/answers'
import type { ApiTextKey } from '#contract/kit/issues'
import type { SheetFormat } from '#contract/kit/sheetFormats'
import { auditShown } from '../audit/auditRead'
import { context, language, now, runIn } from '../context'
import { pageMeta } from '../database/page'
import { apiText } from '../texts'
import { writeCsv } from './csv'
import { writeXlsx } from './xlsx'

export type Cell = string | number | null

export interface Column<Row> {
  header: ApiTextKey
  value(row: Row): Cell
}

/** What a writer needs; the rows come in portions, each read when the one before has been written. */
export interface SheetContent {
  title: string
  rightToLeft: boolean
  headers: string[]
  portions: AsyncIterable<Cell[][]>
}

interface Paging {
  page: number
  limit: number
}

interface SheetParts<Row> {
  title: ApiTextKey
  format: SheetFormat
  columns: readonly Column<Row>[]
  /** Reads one page as the list itself does, with the caller's rights and filters. */
  read(paging: Paging): Promise<{ data: Row[]; meta: PageMeta }>
  /** Rows; 200,000 unless told. Where there are more, the last row says so. */
  most?: number
}

/** The reader of a list that is not divided into pages. */
export function wholeList<Row>(rows: Row[]): SheetParts<Row>['read'] {
  return async () => ({ data: rows, meta: pageMeta({ page: 1, limit: Math.max(rows.length, 1) }, rows.length) })
}

/** An instant of an answer as a cell has it, to the second, in UTC. */
export function utcTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

const atOnce = 500
/** Rows; who needs more than a spreadsheet bears needs the interface of the data, not a file. */
const usualMost = 200_000

const writers = {
  xlsx: { write: writeXlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
} satisfies Record<SheetFormat, unknown>

/**
 * A list as a spreadsheet, written while it is read: in the caller's language, from right to left where that runs so,
 * with nothing in it that a spreadsheet program would take for a formula. Notes in the audit log that it was taken out.
 */
export function sheetOf<Row>(parts: SheetParts<Row>): BlobAnswer {
  const { title, format, columns } = parts
  const { platform, caller, address, requestId, call } = context()
  if (caller && call) {
    const { name: action } = call
    platform.audit.read({ userId: caller.id, action, kind: null, ids: [null], at: now(), address, requestId })
  }
  const content: SheetContent = {
    title: apiText(title),
    rightToLeft: language() === 'ar',
    headers: columns.map(({ header }) => apiText(header)),
    portions: portionsOf(parts),
  }
  const { write, type } = writers[format]
  return {
    fileName: `${content.title} ${now().toISOString().slice(0, 10)}.${format}`,
    contentType: type,
    size: null,
    stream: Readable.from(write(content)),
  }
}

async function* portionsOf<Row>({ columns, read, most = usualMost }: SheetParts<Row>): AsyncGenerator<Cell[][]> {
  // A stream goes on after the call was answered, outside of its context.
  const current = context()
  for (let page = 1, left = most; ; page += 1) {
    const { data, meta } = await runIn(current, () => read({ page, limit: atOnce }))
    const rows = data.slice(0, left)
    const { call } = current
    if (call) runIn(current, () => auditShown(call.name, call.endpoint, call.params, { data: rows }))
    yield runIn(current, () => rows.map((row) => columns.map((column) => column.value(row))))
    left -= data.length
    const isLast = page >= meta.last_page
    if (left < 0 || (left === 0 && !isLast)) {
      yield [[runIn(current, () => apiText('sheet.cut', { rows: most.toLocaleString('en') }))]]
      return
    }
    if (isLast) return
  }
}
