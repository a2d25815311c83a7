import type { Cell } from './cell'
import type { ExportContent } from './exportFile'
import { withGuards } from './formulaGuard'

/** Without it, spreadsheet programs assume another encoding. */
const byteOrderMark = '\ufeff'

/** Matches a text that is written in quotes; without them, programs may skip spaces at either end. */
const needsQuotes = /[",;\t\r\n]|^[\s\p{Z}]|[\s\p{Z}]$/u

/**
 * Returns one field: formulas are escaped, also those after a character that separates cells in some locales; quotes are
 * doubled.
 */
export function csvField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withGuards(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`
}

/** Writes RFC 4180 in UTF-8. */
export async function* writeCsv({ headers, batches }: ExportContent): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headers)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
