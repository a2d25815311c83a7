import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#contract/kit/importCall'
import { fieldProblem, type Problem } from '../http/problem'

/** A non-empty row of a file. */
export interface CsvRow {
  /** The row number as in a spreadsheet program, from 1. */
  row: number
  cells: string[]
}

/** The maximum length of a row in characters; the fields of an import are shorter. */
const longestRow = 100_000

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fieldProblem('file', 'import.encoding')
  }
}

/** Returns the delimiter. Spreadsheet programs write semicolons in locales where the comma is the decimal separator. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1)
  const count = (mark: string) => header.split(mark).length
  return count(';') > count(',') ? ';' : ','
}

function tooManyColumns(): Problem {
  return fieldProblem('file', 'import.tooManyColumns', { max: importLimits.maxColumns })
}

/** Removes the apostrophe that exports write before text that a spreadsheet program would evaluate as a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, delimited by commas or semicolons.
 * @param path the path of the file
 * @returns the non-empty rows, starting with the header
 * @throws Problem 422 on `file` for another encoding, an unclosed quotation mark, no rows below the header, or too many
 */
export async function readCsv(path: string): Promise<CsvRow[]> {
  const text = decoded(await readFile(path))
  try {
    const all = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      trim: true,
      max_record_size: longestRow,
      on_record: (cells: string[]) => {
        if (cells.length > importLimits.maxColumns) throw tooManyColumns()
        return cells
      },
    })
    const rows = all
      .map((cells, index) => ({ row: index + 1, cells: cells.map(withoutGuard) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (rows.length < 2) throw fieldProblem('file', 'import.empty')
    if (rows.length - 1 > importLimits.maxRows)
      throw fieldProblem('file', 'import.tooManyRows', { max: importLimits.maxRows })
    return rows
  } catch (error) {
    throw error instanceof CsvError ? fieldProblem('file', 'import.broken', { number: error.lines ?? 1 }) : error
  }
}
