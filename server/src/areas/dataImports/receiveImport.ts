import { createReadStream } from 'node:fs'
import { dataImportLimits } from '#contract/dataImports/calls'
import { suggestFields } from '#contract/dataImports/fields'
import { caller, db, now } from '../../platform/context'
import { saveMedia } from '../../platform/files/media'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { type CsvFormat, csvFormatOf, csvRows } from '../../platform/imports/csvStream'
import type { CsvRow } from '../../platform/imports/readCsv'
import { dataImports, type ImportedColumn } from '../../schema/dataImports'
import { hospitalsOutsideAuthority } from '../users'

/** So much of a cell is shown. */
const longestSample = 60

/** Reads the header and the first rows. @throws Problem 422 on file */
async function firstRows(path: string, format: CsvFormat): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of csvRows(createReadStream(path), format)) {
    rows.push(row)
    if (rows.length > dataImportLimits.samples) break
  }
  if (rows.length < 2) throw fieldProblem('file', 'import.empty')
  return rows
}

function columnsOf([header, ...rows]: readonly CsvRow[]): ImportedColumn[] {
  const { cells } = orNotFound(header)
  // Spreadsheet programs write every column that ever had a cell.
  const headers = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  const fields = suggestFields(headers)
  return headers.map((name, index) => ({
    header: name.slice(0, longestSample),
    samples: rows.map((row) => (row.cells[index] ?? '').slice(0, longestSample)),
    field: fields[index] ?? null,
  }))
}

/**
 * Stores a file that was sent, with a suggestion of what its columns are. Expects the transaction of the call.
 * @returns its id
 * @throws Problem 422 on hospital_id, or on file
 */
export async function receiveImport(hospitalId: number, files: readonly ReceivedFile[]): Promise<number> {
  const outside = await hospitalsOutsideAuthority([hospitalId], 'create-user')
  if (outside.length > 0) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  const file = orNotFound(files[0])
  const { encoding, delimiter, delimiterLine } = await csvFormatOf(file.path)
  const columns = columnsOf(await firstRows(file.path, { encoding, delimiter, delimiterLine }))
  const stored = await saveMedia(file)
  const [row] = await db()
    .insert(dataImports)
    .values({
      hospital_id: hospitalId,
      created_by: caller().id,
      created_at: now(),
      file_name: file.originalName,
      media_id: stored.id,
      encoding,
      delimiter,
      delimiter_line: delimiterLine,
      columns,
      state: 'mapping',
    })
    .returning({ id: dataImports.id })
  return orNotFound(row).id
}
