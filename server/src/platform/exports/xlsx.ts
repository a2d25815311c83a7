import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { ExportContent } from './exportFile'
import { sheetName } from './sheetName'

const widest = 50

/** The name of a worksheet whose title has no letters that a name can have. */
const fallbackName = 'Mashfa'

/** Writes an Office Open XML workbook. Texts are written as strings, so no cell is ever a formula. */
export async function* writeXlsx(content: ExportContent): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  const writing = write(content, out).catch((error) => out.destroy(error))
  yield* out
  await writing
}

async function write({ rightToLeft, more, ...first }: ExportContent, out: PassThrough): Promise<void> {
  // Imported when first needed, because it is large.
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const names: string[] = []
  for (const { title, headers, batches } of [first, ...more]) {
    const name = sheetName(title, fallbackName, names)
    names.push(name)
    const sheet = workbook.addWorksheet(name, {
      views: [{ rightToLeft, state: 'frozen', ySplit: 1 }],
    })
    sheet.columns = headers.map((header) => ({
      header: writable(header),
      width: Math.min(Math.max(header.length + 4, 14), widest),
    }))
    const head = sheet.getRow(1)
    head.font = { bold: true }
    head.commit()
    for await (const rows of batches) {
      for (const cells of rows) {
        sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? writable(cell) : cell))).commit()
      }
      // The client is slower than the database: waits until the buffer is drained.
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    sheet.commit()
  }
  await workbook.commit()
}

/** Removes the characters that XML cannot contain. */
function writable(text: string): string {
  return Array.from(text)
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .filter((character) => character !== '\ufffe' && character !== '\uffff')
    .join('')
}
