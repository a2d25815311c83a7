import type * as z from 'zod'
import type { TextRef } from '#contract/kit/issues'
import { foldText } from '#contract/rules/foldText'
import { Problem } from '../http/problem'
import type { CsvRow } from './readCsv'

/** A header that the caller sends for a field, accepted in addition to the field's name. */
export interface GivenHeader {
  field: string
  header: string
}

/** Exported files have this column; an import ignores it, because new records get their own id. */
const ignored = 'id'

/**
 * Returns the field of each column of a file.
 * @param header the first row
 * @param input the schema of a record to create
 * @param given headers that are accepted in addition to the field names
 * @returns the field of each column, without blank ones at the end; undefined for a column that is ignored
 * @throws Problem 422 on `file` for unknown, duplicate and missing columns
 */
export function fieldsOfColumns(
  header: CsvRow,
  input: z.ZodObject,
  given: readonly GivenHeader[] = [],
): (string | undefined)[] {
  // Spreadsheet programs write every column that ever had a cell.
  const cells = header.cells.slice(0, header.cells.findLastIndex((cell) => cell !== '') + 1)
  const names = Object.keys(input.shape)
  const fields = new Map<string, string>([
    ...given.map(({ field, header }) => [foldText(header), field] as const),
    ...[...names, ignored].map((name) => [foldText(name), name] as const),
  ])
  const found = cells.map((cell) => fields.get(foldText(cell)))
  const problems: TextRef[] = [
    ...cells.filter((_, index) => !found[index]).map((name) => problem('import.unknownColumn', name)),
    ...cells
      .filter((_, index) => found[index] !== undefined && found.indexOf(found[index]) < index)
      .map((name) => problem('import.columnTwice', name)),
    ...names
      .filter((name) => !found.includes(name) && isRequired(input, name))
      .map((name) => problem('import.missingColumn', given.find(({ field }) => field === name)?.header ?? name)),
  ]
  if (problems.length > 0) throw new Problem(422, 'error.invalid', { fields: { file: problems } })
  return found.map((field) => (field === ignored ? undefined : field))
}

function problem(key: 'import.unknownColumn' | 'import.columnTwice' | 'import.missingColumn', name: string): TextRef {
  return { key, values: { column: name } }
}

/** Returns whether a field rejects empty text, which is the value of an empty cell. */
function isRequired({ shape }: z.ZodObject, field: string): boolean {
  return !shape[field]?.safeParse('').success
}
