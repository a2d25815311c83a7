import type { CsvRow } from '../readCsv'
import { serialDay } from './dates'
import type { SpooledTexts } from './spooledTexts'
import { dateStyles, firstSheet, sharedTexts, Workbook, WorkbookError } from './workbook'
import { attribute, XmlError, type XmlEvent } from './xmlReader'
import { ZipError } from './zipEntries'

/** Returns the place of a cell in its row, from 0, by its name, such as AB12. */
function columnOf(name: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns a number as a person would write it: a national ID without an exponent. */
function numberText(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number)
}

interface CellReader {
  texts: SpooledTexts
  styles: readonly boolean[]
  from1904: boolean
}

async function cellText(attributes: string, value: string, { texts, styles, from1904 }: CellReader): Promise<string> {
  const type = attribute(attributes, 't') ?? 'n'
  if (type === 's') return texts.get(Number(value))
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return value
  const isDate = styles[Number(attribute(attributes, 's') ?? 0)] === true
  // A part of a day is a time: formats with both are among those of dates.
  const isTime = Number(value) > 0 && Number(value) < 1
  return (isDate && !isTime && value !== '' ? serialDay(Number(value), from1904) : undefined) ?? numberText(value)
}

/** Cells beyond are left out; a file with so many columns is refused anyway. */
const mostColumns = 1000

/** The last row of a spreadsheet program. */
const lastRow = 1_048_576

/** The row that is being read. */
class OpenRow {
  cells: string[] = []
  private column = -1

  constructor(readonly row: number) {}

  /** Begins a cell. @param name such as AB12; the one after the last cell if it is missing */
  begin(name: string | undefined): void {
    this.column = columnOf(name ?? '') ?? this.column + 1
  }

  set(text: string): void {
    const trimmed = text.trim()
    if (trimmed === '' || this.column >= mostColumns) return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = trimmed
  }
}

async function* rowsOf(events: AsyncIterable<XmlEvent>, reader: CellReader): AsyncGenerator<CsvRow> {
  let open = new OpenRow(0)
  let attributes = ''
  let value = ''
  let isValue = false
  for await (const event of events) {
    if (event.type === 'text') {
      if (isValue) value += event.text
    } else if (event.name === 'v' || event.name === 't') isValue = event.type === 'open'
    else if (event.name === 'c' && event.type === 'open') {
      attributes = event.attributes
      value = ''
      open.begin(attribute(attributes, 'r'))
    } else if (event.name === 'c') open.set(await cellText(attributes, value, reader))
    else if (event.name === 'row' && event.type === 'open') {
      const row = Number(attribute(event.attributes, 'r') ?? open.row + 1)
      if (!(Number.isInteger(row) && row > open.row && row <= lastRow))
        throw new WorkbookError('The rows are out of order')
      open = new OpenRow(row)
    } else if (event.name === 'row' && open.cells.length > 0) yield { row: open.row, cells: open.cells }
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof ZipError || error instanceof XmlError || /^Z_/.test(String((error as { code?: string }).code))
}

/**
 * Reads the rows of the first worksheet of a workbook (XLSX) while it is unpacked, so that memory does not depend on its size: the
 * texts that cells share are kept on disk.
 * @param path of the workbook on disk
 * @param spool of a file that does not exist yet, for the time of reading
 * @returns the non-empty rows, numbered as in a spreadsheet program; dates as `YYYY-MM-DD`
 * @throws WorkbookError for a file that cannot be read
 */
export async function* xlsxRows(path: string, spool: string): AsyncGenerator<CsvRow> {
  let texts: SpooledTexts | undefined
  try {
    const workbook = await Workbook.open(path)
    const { sheet, from1904 } = await firstSheet(workbook)
    const styles = await dateStyles(workbook)
    texts = await sharedTexts(workbook, spool)
    yield* rowsOf(workbook.events(sheet), { texts, styles, from1904 })
  } catch (error) {
    throw isBroken(error) ? new WorkbookError('The workbook cannot be read', { cause: error }) : error
  } finally {
    await texts?.close()
  }
}
