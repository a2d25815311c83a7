import * as z from 'zod'
import { type ImportResult, mostRowProblems, type RowProblem } from '#contract/kit/importCall'
import { fieldProblems, type TextRef } from '#contract/kit/issues'
import { languages } from '#contract/kit/translate'
import { foldText } from '#contract/rules/foldText'
import { auditedValues } from '../audit/callEntry'
import { auditEventOfChange, insertAuditEntries } from '../audit/events'
import { change, db, language } from '../context'
import type { ReceivedFile } from '../http/handlers'
import { orNotFound, Problem } from '../http/problem'
import { apiText, fieldTexts } from '../texts'
import { fieldsOfColumns, type GivenHeader } from './columns'
import { type CsvRow, readCsv } from './readCsv'

interface ImportParts<Input extends z.ZodObject> {
  files: readonly ReceivedFile[]
  /** The headers from the request. */
  columns: readonly GivenHeader[] | undefined
  /** The schema of a row. */
  input: Input
  /**
   * Inserts the rows that do not exist yet.
   * @param values at most 500 parsed rows
   * @returns the inserted rows
   */
  add: (values: z.output<Input>[]) => Promise<{ id: number }[]>
}

/** Number of rows in one statement. */
const batchSize = 500

/**
 * Adds the rows of a CSV file in the transaction of the call: all of them or none.
 * @returns the number of rows that were added, and of those that already existed
 * @throws Problem 422 on `file`, with `rows` for problems by row and column
 */
export async function importRows<Input extends z.ZodObject>({
  files,
  columns,
  input,
  add,
}: ImportParts<Input>): Promise<ImportResult> {
  const [header, ...rows] = await readCsv(orNotFound(files[0]).path)
  const fields = fieldsOfColumns(orNotFound(header), input, columns)
  const problems: RowProblem[] = []
  const values: z.output<Input>[] = []
  for (const row of rows) {
    const checked = checkRow(row, { fields, header: orNotFound(header), input })
    if ('problems' in checked) problems.push(...checked.problems)
    else values.push(checked.values)
  }
  if (problems.length > 0) throw rowProblems(problems)
  let created = 0
  for (let first = 0; first < values.length; first += batchSize) {
    const added = await add(values.slice(first, first + batchSize))
    await auditCreated(added)
    created += added.length
  }
  return { created, existing: values.length - created }
}

/** Writes an audit entry for each new record, instead of one for the call. */
async function auditCreated(rows: readonly { id: number }[]): Promise<void> {
  if (rows.length === 0) return
  const current = change()
  const events = rows.map((row) => {
    const changes = auditedValues(current.kind, row.id).ofRequest(row)
    return auditEventOfChange({ action: current.action, kind: current.kind, id: row.id, changes })
  })
  await db().execute(insertAuditEntries(events))
  current.isAudited = true
}

function rowProblems(problems: readonly RowProblem[]): Problem {
  const count = new Set(problems.map(({ row }) => row)).size
  return new Problem(422, 'error.invalid', {
    fields: { file: [{ key: 'import.rows', values: { count } }] },
    extra: { rows: problems.slice(0, mostRowProblems) },
  })
}

interface ImportedColumns<Input> {
  header: CsvRow
  fields: readonly (string | undefined)[]
  input: Input
}

function checkRow<Input extends z.ZodObject>(
  { row, cells }: CsvRow,
  { fields, header, input }: ImportedColumns<Input>,
): { values: z.output<Input> } | { problems: RowProblem[] } {
  const problem = (field: string, errors: string[]): RowProblem => ({
    row,
    column: header.cells[fields.indexOf(field)] ?? null,
    errors,
  })
  if (cells.slice(fields.length).some((cell) => cell !== '')) {
    return { problems: [problem('', [apiText('import.tooManyCells')])] }
  }
  const given = new Map<string, unknown>()
  const wrong: Record<string, TextRef[]> = {}
  fields.forEach((field, index) => {
    if (!field) return
    const value = cellValue(input.shape[field], cells[index] ?? '')
    if (value === undefined) wrong[field] = [{ key: 'import.yesOrNo' }]
    given.set(field, value)
  })
  const parsed = input.safeParse(Object.fromEntries(given), { reportInput: true })
  if (parsed.success && Object.keys(wrong).length === 0) return { values: parsed.data }
  const texts = fieldTexts({ ...(parsed.error && fieldProblems(parsed.error)), ...wrong }, language())
  return { problems: Object.entries(texts).map(([field, errors]) => problem(field, errors)) }
}

/** Accepted values of booleans, in addition to yes and no as exports write them. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...(['true', '1'] as const).map((text) => [text, true] as const),
  ...(['false', '0', ''] as const).map((text) => [text, false] as const),
])

/** Returns the value to check with a field's schema; undefined if the field is a boolean and the cell is not. */
function cellValue(schema: z.core.$ZodType | undefined, cell: string): string | boolean | undefined {
  const isFlag = schema instanceof z.ZodPipe && schema.out instanceof z.ZodBoolean
  if (!isFlag) return cell
  const folded = foldText(cell)
  const says = (key: 'export.yes' | 'export.no') =>
    languages.some((spoken) => foldText(apiText(key, undefined, spoken)) === folded)
  if (says('export.yes')) return true
  return says('export.no') ? false : booleans.get(folded)
}
