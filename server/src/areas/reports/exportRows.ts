import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { eq, type SQL } from 'drizzle-orm'
import type { ExportFormat } from '#contract/kit/exportFormats'
import type { BlobResponse } from '#contract/kit/responses'
import { reportLimits } from '#contract/reports/limits'
import { ReportQuery } from '#contract/reports/query'
import type { ReportCell, ResultColumn } from '#contract/reports/result'
import { localTime } from '#contract/rules/wallClock'
import { caller, context, db, now } from '../../platform/context'
import type { RunOptions } from '../../platform/database/reportDatabase'
import type { Cell } from '../../platform/exports/cell'
import { exportTable } from '../../platform/exports/exportFile'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { reports } from '../../schema/reports'
import { baseOf, compileGroups } from './compile/compile'
import type { Definition } from './compile/definition'
import { textsOfFilters } from './filterNames'
import type { AppliedFilters } from './filters'
import { fixedReports } from './fixed'
import { auditRun, hiddenSources } from './head'
import { boundsOf, cellsOf, problemOfRun, rowSchema, rowsOfDefinition } from './run'
import { columnsOf, definitionOf, filtersOf } from './runFixed'
import { prepareSaved, withTexts } from './runSaved'
import type { Subject } from './subject'
import { spoken } from './text'

/** A report that is ready to be read row by row. */
interface Prepared {
  title: string
  columns: ResultColumn[]
  definition: Definition
  /** How many of the leading cells are not shown. */
  hidden: number
  /** Cells as they are shown. */
  texts(cells: ReportCell[]): ReportCell[]
  /** What the file says about itself. */
  about: (readonly [string, string])[]
  limits: string[]
}

/** Returns the filters of a file with their values; an id where the reader may not see its name. */
async function aboutFilters(applied: AppliedFilters['applied']): Promise<(readonly [string, string])[]> {
  const texts: Readonly<Record<string, string | undefined>> = await textsOfFilters(applied)
  return Object.entries(applied).map(
    ([name, value]) => [apiText(`reports.filter.${name as 'hour'}`), texts[name] ?? value ?? ''] as const,
  )
}

async function prepare({ type, report_id: reportId, filters }: Subject): Promise<Prepared> {
  if (type) {
    const report = fixedReports[type]
    const used = filtersOf(report, filters)
    auditRun(type, used.applied)
    return {
      title: spoken(report.title),
      columns: columnsOf(report),
      definition: definitionOf(report, used),
      hidden: 1,
      texts: (cells) => cells,
      about: [
        ...report.definition.map(({ term, meaning }) => [spoken(term), spoken(meaning)] as const),
        ...(await aboutFilters(used.applied)),
      ],
      limits: hiddenSources([baseOf(report)]),
    }
  }
  const [saved] = await db()
    .select()
    .from(reports)
    .where(eq(reports.id, reportId ?? 0))
  const { name, description, query } = orNotFound(saved)
  const { checked, definition, used, base, columns, limits } = prepareSaved(ReportQuery.parse(query), filters, false)
  auditRun(`report ${reportId}`, used.applied)
  return {
    title: name,
    columns,
    definition,
    hidden: 0,
    texts: (cells) => withTexts(base, checked.shown, cells),
    about: [[apiText('reports.about.description'), description], ...(await aboutFilters(used.applied))],
    limits,
  }
}

/** Reads a statement in portions while they are consumed; ends the run when the consumer stops. */
async function* portionsOf(query: SQL, cells: number, options: RunOptions): AsyncGenerator<Record<string, unknown>[]> {
  const channel = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const { reportDatabase } = context().platform
  const reading = reportDatabase
    .stream({ ...options, signal }, rowSchema(cells), query, async (rows) => {
      if (!channel.write(rows)) await once(channel, 'drain', { signal })
    })
    .then(
      () => channel.end(),
      (error: unknown) => channel.destroy(error as Error),
    )
  try {
    yield* channel
  } finally {
    stop.abort()
    channel.destroy()
    await reading
  }
}

/** Returns a value as a spreadsheet shows it: instants on the clock of the reader, whose zone the header names. */
function sheetCell(cell: ReportCell, type: ResultColumn['type']): Cell {
  if (typeof cell === 'boolean') return apiText(cell ? 'export.yes' : 'export.no')
  if (type !== 'instant' || typeof cell !== 'string') return cell
  const { date, minutes } = localTime(Date.parse(cell), caller().timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function headerOf({ label, unit, type }: ResultColumn): string {
  if (type === 'instant') return `${label} (${caller().timeZone})`
  return unit ? `${label} (${unit})` : label
}

interface ReportFile {
  subject: Subject
  format: ExportFormat
  signal: AbortSignal
  seconds: number
  /** Called with the number of rows that are written, and of all. */
  progress?: (rows: number, total: number) => Promise<void>
}

/**
 * Returns the spreadsheet of a report, written while it is read, with the caller's rights. A second worksheet has the
 * definition, the filters, and when and by whom it was made; a limit that cut it is in the first row and in the name.
 * @throws Problem before the first row; the stream fails after it
 */
export async function reportFile({ subject, format, signal, seconds, progress }: ReportFile): Promise<BlobResponse> {
  const { title, columns, definition, hidden, texts, about, limits } = await prepare(subject)
  const rows = await rowsOfDefinition(definition)
  const most = reportLimits.exportRows
  const width = hidden + columns.length
  const portions = portionsOf(
    compileGroups(definition, rows, { limit: most, offset: 0 }),
    width,
    boundsOf(signal, seconds),
  )
  const first = await portions.next().catch((error: unknown) => {
    throw problemOfRun(error)
  })
  const total = Number(first.value?.[0]?.total ?? 0)
  const cut = total > most ? [apiText('reports.limit.rows', { rows: most.toLocaleString('en') })] : []
  let next: IteratorResult<Record<string, unknown>[]> | undefined = first
  let written = 0
  const read = async () => {
    const { value = [], done } = next ?? (await portions.next())
    next = undefined
    written += value.length
    await progress?.(written, total)
    return {
      rows: value.map((row: Record<string, unknown>) => texts(cellsOf(row, width).slice(hidden))),
      isFull: !done,
    }
  }
  const notes = [...cut, ...limits]
  const made = localTime(now().getTime(), caller().timeZone).date
  return exportTable(format, {
    title: cut.length > 0 ? `${title} (${apiText('reports.cutName', { rows: most.toLocaleString('en') })})` : title,
    columns: columns.map((column, index) => ({
      header: headerOf(column),
      cell: (cells: ReportCell[]) => sheetCell(cells[index] ?? null, column.type),
    })),
    read: withNotes(notes, read),
    most: most + notes.length,
    more: [
      {
        title: apiText('reports.about.title'),
        headers: [apiText('reports.about.title'), title],
        batches: single([
          ...about,
          [
            apiText('reports.about.made'),
            `${made} · ${caller().firstName} ${caller().lastName} · ${caller().timeZone}`,
          ],
          [apiText('reports.about.rows'), String(Math.min(total, most))],
        ]),
      },
    ],
  })
}

/** Puts the notes into rows before the first ones. */
function withNotes(notes: readonly string[], read: () => Promise<{ rows: ReportCell[][]; isFull: boolean }>) {
  let left = notes
  return async () => {
    const batch = await read()
    const rows = [...left.map((note): ReportCell[] => [note]), ...batch.rows]
    left = []
    return { ...batch, rows }
  }
}

async function* single(rows: readonly (readonly [string, string])[]): AsyncGenerator<Cell[][]> {
  yield rows.map((row) => [...row])
}
