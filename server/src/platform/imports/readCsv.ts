import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#contract/kit/importCall'
import { withoutGuards } from '../exports/formulaGuard'
import { fieldProblem, type Problem } from '../http/problem'

/** A non-empty row of a file. */
export interface CsvRow {
  /** The row number as in a spreadsheet program, from 1. */
  row: number
  cells: string[]
}

/** The maximum length of a row in characters; the fields of an import are shorter. */
export const longestRow = 100_000

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fieldProblem('file', 'import.encoding')
  }
}

/** The line with which a spreadsheet program is told the delimiter; it shows no row for it. */
const delimiterLine = /^\ufeff?sep=([,;\t])(?:\r?\n|\r|$)/i

/** Returns the text of the first row without what is in quotes. */
function unquotedHeader(text: string): string {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const quote = text.indexOf('"', start)
    const [plain = '', end] = text.slice(start, quote < 0 ? undefined : quote).split(/[\r\n]/, 2)
    parts.push(plain)
    const closing = text.indexOf('"', quote + 1)
    if (end !== undefined || quote < 0 || closing < 0) break
    start = closing + 1
  }
  return parts.join('')
}

/** What separates the cells of a file. */
export type Delimiter = ',' | ';' | '\t'

/**
 * Returns the delimiter: that of the line before the header, or the one that occurs most often in the header. Spreadsheet
 * programs write semicolons in locales where the comma is the decimal separator, and tabs into text files.
 */
export function delimiterOf(text: string): { delimiter: Delimiter; rows: string } {
  const [line = '', delimiter] = delimiterLine.exec(text) ?? []
  if (delimiter) return { delimiter: delimiter as Delimiter, rows: text.slice(line.length) }
  const header = unquotedHeader(text)
  const count = (mark: Delimiter) => header.split(mark).length
  const [most] = ([',', ';', '\t'] as const).toSorted((one, other) => count(other) - count(one))
  return { delimiter: most ?? ',', rows: text }
}

export function tooManyColumns(): Problem {
  return fieldProblem('file', 'import.tooManyColumns', { max: importLimits.maxColumns })
}

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, delimited by commas, semicolons or tabs, or as a first line
 * `sep=;` says.
 * @param path the path of the file
 * @returns the non-empty rows, starting with the header
 * @throws Problem 422 on `file` for another encoding, an unclosed quotation mark, no rows below the header, or too many
 */
export async function readCsv(path: string): Promise<CsvRow[]> {
  const { delimiter, rows: written } = delimiterOf(decoded(await readFile(path)))
  try {
    const all = parse(written, {
      bom: true,
      delimiter,
      relax_column_count: true,
      // A tab is white space: it would be trimmed, and with it an empty cell.
      trim: delimiter !== '\t',
      max_record_size: longestRow,
      on_record: (cells: string[]) => {
        if (cells.length > importLimits.maxColumns) throw tooManyColumns()
        return cells
      },
    })
    const rows = all
      .map((cells, index) => ({ row: index + 1, cells: cells.map(withoutGuards) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (rows.length < 2) throw fieldProblem('file', 'import.empty')
    if (rows.length - 1 > importLimits.maxRows)
      throw fieldProblem('file', 'import.tooManyRows', { max: importLimits.maxRows })
    return rows
  } catch (error) {
    throw error instanceof CsvError ? fieldProblem('file', 'import.broken', { number: error.lines ?? 1 }) : error
  }
}
