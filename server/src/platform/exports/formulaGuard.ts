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

/** Returns a text without the apostrophes that it begins with. */
function afterApostrophes(text: string): string {
  return text.replace(/^'+/, '')
}

/**
 * Writes an apostrophe before each part of a text that a spreadsheet program could evaluate as a formula, and before each
 * that begins with apostrophes and then looks like one, so that `withoutGuards` restores every text.
 */
export function withGuards(text: string): string {
  const [first = '', ...others] = text.split(afterSeparator)
  const guarded = others.map((part) => (partLooksLikeFormula(afterApostrophes(part)) ? `'${part}` : part))
  return `${looksLikeFormula(afterApostrophes(text)) ? "'" : ''}${first}${guarded.join('')}`
}

/** Removes the apostrophes that `withGuards` writes: the inverse of that function. */
export function withoutGuards(text: string): string {
  const [first = '', ...others] = text.split(afterSeparator)
  const rest = others
    .map((part) => (part.startsWith("'") && partLooksLikeFormula(afterApostrophes(part)) ? part.slice(1) : part))
    .join('')
  const isGuarded = first.startsWith("'") && looksLikeFormula(afterApostrophes(first) + rest)
  return (isGuarded ? first.slice(1) : first) + rest
}
