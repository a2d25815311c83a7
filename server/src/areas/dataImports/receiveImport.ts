import { createReadStream } from 'node:fs'
import { dataImportLimits } from '#contract/dataImports/calls'
import { suggestFields } from '#contract/dataImports/fields'
import { type ImportKind, permissionOfKind } from '#contract/dataImports/kinds'
import { caller, db, now } from '../../platform/context'
import { saveMedia } from '../../platform/files/media'
import { discardFile } from '../../platform/files/uncommitted'
import type { ReceivedFile, SavedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { type CsvFormat, csvFormatOf, csvRows } from '../../platform/imports/csvStream'
import type { CsvRow } from '../../platform/imports/readCsv'
import { workbookAsCsv } from '../../platform/imports/xlsx/workbookAsCsv'
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

function columnsOf([header, ...rows]: readonly CsvRow[], kind: ImportKind): ImportedColumn[] {
  const { cells } = orNotFound(header)
  // Spreadsheet programs write every column that ever had a cell.
  const headers = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  const fields = suggestFields(headers, kind)
  return headers.map((name, index) => ({
    header: name.slice(0, longestSample),
    samples: rows.map((row) => (row.cells[index] ?? '').slice(0, longestSample)),
    field: fields[index] ?? null,
  }))
}

/** A file that can be stored, with what is known of it. */
export interface PreparedFile {
  file: SavedFile
  kind: ImportKind
  format: CsvFormat
  columns: ImportedColumn[]
}

const formatOfWorkbooks: CsvFormat = { encoding: 'utf-8', delimiter: ',', delimiterLine: false }

/**
 * Reads how a file is written, and the beginning of each column; a workbook is written as CSV first. To be done before the
 * transaction.
 * @throws Problem 422 on file
 */
export async function prepareFile(files: readonly ReceivedFile[], kind: ImportKind): Promise<PreparedFile> {
  const received = orNotFound(files[0])
  const isWorkbook = received.type === 'xlsx'
  const file = isWorkbook ? await workbookAsCsv(received) : received
  try {
    const format = isWorkbook ? formatOfWorkbooks : await csvFormatOf(file.path)
    return { file, kind, format, columns: columnsOf(await firstRows(file.path, format), kind) }
  } catch (error) {
    if (isWorkbook) await discardFile(file)
    throw error
  }
}

/**
 * Stores a file that was sent, with a suggestion of what its columns are. Expects the transaction of the call.
 * @returns its id
 * @throws Problem 422 on hospital_id
 */
export async function receiveImport(
  hospitalId: number,
  { file, kind, format, columns }: PreparedFile,
): Promise<number> {
  const outside = await hospitalsOutsideAuthority([hospitalId], permissionOfKind[kind])
  if (outside.length > 0) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  const stored = await saveMedia(file)
  const [row] = await db()
    .insert(dataImports)
    .values({
      hospital_id: hospitalId,
      created_by: caller().id,
      created_at: now(),
      file_name: file.originalName,
      kind,
      media_id: stored.id,
      encoding: format.encoding,
      delimiter: format.delimiter,
      delimiter_line: format.delimiterLine,
      columns,
      state: 'mapping',
    })
    .returning({ id: dataImports.id })
  return orNotFound(row).id
}
