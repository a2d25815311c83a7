import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvField } from '../../exports/csv'
import { incomingPath } from '../../files/receiveFile'
import { contentTypes } from '../../files/recognise'
import type { ReceivedFile, SavedFile } from '../../http/handlers'
import { fieldProblem } from '../../http/problem'
import { WorkbookError } from './workbook'
import { xlsxRows } from './xlsxRows'

/** A small workbook can repeat a long text so often that it would fill the disk. */
const mostBytes = 100 * 1024 * 1024

async function* linesOf(path: string): AsyncGenerator<string> {
  let line = 0
  let size = 0
  for await (const { row, cells } of xlsxRows(path, incomingPath())) {
    // Each row is at its line, so that problems name the row that people see.
    const text = `${'\r\n'.repeat(row - line - 1)}${cells.map(csvField).join(',')}\r\n`
    line = row
    size += text.length
    if (size > mostBytes) throw new WorkbookError('The rows of the workbook are too long')
    yield text
  }
}

/**
 * Writes the first worksheet of a workbook as a CSV file in UTF-8, with commas, row by row.
 * @returns the file; whoever gets it saves or removes it
 * @throws Problem 422 on the field of the workbook
 */
export async function workbookAsCsv({ path, field, originalName }: ReceivedFile): Promise<SavedFile> {
  const target = incomingPath()
  const hash = createHash('sha256')
  async function* hashed(lines: AsyncIterable<string>) {
    for await (const line of lines) {
      hash.update(line)
      yield line
    }
  }
  try {
    await pipeline(Readable.from(linesOf(path)), hashed, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(target, { force: true })
    throw error instanceof WorkbookError ? fieldProblem(field, 'import.workbook') : error
  }
  const { size } = await stat(target)
  return { path: target, originalName, contentType: contentTypes.csv, size, sha256: hash.digest('hex') }
}
