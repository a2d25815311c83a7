import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#contract/kit/importCall'
import { fieldProblem } from '../http/problem'

/** A row of a file that is not empty. */
export interface CsvRow {
  /** As a spreadsheet program numbers it, from 1. */
  row: number
  cells: string[]
}

/** Of one cell, with its quotes; no field of an import is longer. */
const longestRow = 100_000

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fieldProblem('file', 'import.encoding')
  }
}

/** A spreadsheet program writes semicolons where the comma is the decimal mark. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1)
  const count = (mark: string) => header.split(mark).length
  return count(';') > count(',') ? ';' : ','
}

/** Our own exports write an apostrophe before what a spreadsheet program would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/**
 * The rows of a CSV file in UTF-8, with or without a byte order mark, parted by commas or semicolons.
 * @param path of the file
 * @returns the rows that are not empty, the header first
 * @throws Problem 422 on `file` for another encoding, broken quotes, no rows beside the header, or too many
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
