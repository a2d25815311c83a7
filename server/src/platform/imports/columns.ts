import type * as z from 'zod'
import type { TextRef } from '#contract/kit/issues'
import { foldText } from '#contract/rules/foldText'
import { Problem } from '../http/problem'
import type { CsvRow } from './readCsv'

/** A header that the caller gives for a field, beside the field's own name. */
export interface GivenHeader {
  field: string
  header: string
}

/** Exports have it, and nothing that is added has one: left out. */
const ignored = 'id'

/**
 * Which field stands in which column of a file.
 * @param header the first row
 * @param input the schema of what is made
 * @param given headers beside the names of the fields
 * @returns for each column its field; undefined where it is left out
 * @throws Problem 422 on `file` for a column that is not known or stands twice, and for one that is missing
 */
export function fieldsOfColumns(
  { cells }: CsvRow,
  input: z.ZodObject,
  given: readonly GivenHeader[] = [],
): (string | undefined)[] {
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

/** An empty cell is checked as an empty text. */
function isRequired({ shape }: z.ZodObject, field: string): boolean {
  return !shape[field]?.safeParse('').success
}
