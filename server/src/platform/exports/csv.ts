import type { Cell } from './cell'
import type { ExportContent } from './exportFile'

/** Without it, spreadsheet programs assume another encoding. */
const byteOrderMark = '\ufeff'

/** Characters that nobody sees and that programs may skip: spaces, control and zero-width characters, fillers. */
const invisible = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u
const unread = /^["\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u

/** Characters that make a spreadsheet program evaluate a cell as a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-−@]/

/**
 * Returns whether a spreadsheet program could evaluate a text as a formula. NFKC maps the other forms of a character to
 * it: an East Asian Excel accepts a full-width equals sign.
 */
function looksLikeFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const [first = ''] = text.replace(invisible, '')
  return formulaStart.test(first.normalize('NFKC'))
}

/**
 * Matches the beginning of what becomes a cell of its own where semicolons or tabs separate cells. There, the quotes around
 * a field that is not the first of its line have no effect, so its line breaks separate rows, too.
 */
const afterSeparator = /(?<=[;\t\r\n])/

/** Returns whether a part of a text could be evaluated as a formula; quotes before it are part of the file's syntax. */
function partLooksLikeFormula(part: string): boolean {
  const [first = ''] = part.replace(unread, '')
  return formulaStart.test(first.normalize('NFKC'))
}

/** Writes an apostrophe before each part of a text that a spreadsheet program could evaluate as a formula. */
function withoutFormulas(text: string): string {
  const parts = text.split(afterSeparator)
  return parts
    .map((part, index) => ((index === 0 ? looksLikeFormula(text) : partLooksLikeFormula(part)) ? `'${part}` : part))
    .join('')
}

/**
 * Returns one field: formulas are escaped, also those after a character that separates cells in some locales; quotes are
 * doubled.
 */
export function csvField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormulas(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`
}

/** Writes RFC 4180 in UTF-8. */
export async function* writeCsv({ headers, batches }: ExportContent): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headers)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
