import type { Cell } from './cell'
import type { ExportContent } from './exportFile'

/** Without it spreadsheet programs take the text for another alphabet's. */
const byteOrderMark = '\ufeff'

/** What a spreadsheet program would run instead of showing (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n]/

/** One field: a text that looks like a formula is shown as a text, quotes are doubled. */
export function csvField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`
}

/** RFC 4180 in UTF-8. */
export async function* writeCsv({ headers, batches }: ExportContent): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headers)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
