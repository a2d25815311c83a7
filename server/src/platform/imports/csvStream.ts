import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importLimits } from '#contract/kit/importCall'
import { withoutGuards } from '../exports/formulaGuard'
import { fieldProblem } from '../http/problem'
import { type CsvRow, type Delimiter, delimiterOf, longestRow, tooManyColumns } from './readCsv'

/** How a file is written. */
export interface CsvFormat {
  encoding: 'utf-8' | 'windows-1256'
  delimiter: Delimiter
  /** The first line only says what the delimiter is. */
  delimiterLine: boolean
}

/** The delimiter is found in so many bytes. */
const headBytes = 64 * 1024

/** Returns whether a whole file is UTF-8, reading it once. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Recognizes how a file is written: UTF-8, or else Windows-1256, in which Arabic Windows programs write; people see from the
 * first cells whether that was right.
 */
export async function csvFormatOf(path: string): Promise<CsvFormat> {
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'windows-1256'
  const head: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: headBytes - 1 })) head.push(chunk as Buffer)
  const text = new TextDecoder(encoding).decode(Buffer.concat(head))
  const { delimiter, rows } = delimiterOf(text)
  return { encoding, delimiter, delimiterLine: rows.length < text.length }
}

/**
 * Reads the rows of a CSV file while it is read, so that memory does not depend on its size.
 * @returns the non-empty rows, starting with the header, numbered as in a spreadsheet program
 * @throws Problem 422 on `file` for too many columns, and for a quotation mark that is never closed
 */
export async function* csvRows(
  source: Readable,
  { encoding, delimiter, delimiterLine }: CsvFormat,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // A tab is white space: it would be trimmed, and with it an empty cell.
    trim: delimiter !== '\t',
    max_record_size: longestRow,
  })
  async function* decoded(chunks: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder(encoding)
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  // Errors of the source reach the loop through the parser, which the pipeline destroys.
  pipeline(source, decoded, parser, () => undefined)
  let row = delimiterLine ? -1 : 0
  try {
    for await (const record of parser) {
      row++
      if (row === 0) continue
      const cells = (record as string[]).map(withoutGuards)
      if (cells.length > importLimits.maxColumns) throw tooManyColumns()
      if (cells.some((cell) => cell !== '')) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? fieldProblem('file', 'import.broken', { number: error.lines ?? 1 }) : error
  }
}
