import { and, eq, sql } from 'drizzle-orm'
import { dataImportLimits } from '#contract/dataImports/calls'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import type { FieldProblems } from '#contract/kit/issues'
import { context, db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { media } from '../../platform/files/tables'
import { orNotFound, Problem } from '../../platform/http/problem'
import { csvRows } from '../../platform/imports/csvStream'
import type { CsvRow } from '../../platform/imports/readCsv'
import { type DataImportRow, dataImports } from '../../schema/dataImports'
import { continueLater, failStep, lockStep, storeCounts } from './changeState'
import type { ImportOfKind, RowKeys, RowReader } from './importOfKind'
import { kindOf } from './kinds'

/** So many rows of the file are stored with one statement. */
const batchSize = 500
/** So many statements in one run of the job, so that it ends long before it would be taken for lost. */
const batchesOfRun = 20

/** A row of the file as it is stored. */
interface StagedRow extends RowKeys {
  line: number
  state: 'waiting' | 'wrong'
  given: GivenCells
  problems: FieldProblems | null
}

const noKeys: RowKeys = { uuid: null, email: null, phone: null, row_key: null }

function stagedRow(
  { row: line, cells }: CsvRow,
  columns: DataImportRow['columns'],
  { read, keysOf }: { read: RowReader<unknown>; keysOf: ImportOfKind['keysOf'] },
): StagedRow {
  const given: GivenCells = {}
  columns.forEach(({ field }, index) => {
    if (field && cells[index]) given[field] = cells[index]
  })
  const result = read(given)
  const isTooLong = cells.slice(columns.length).some((cell) => cell !== '')
  if (isTooLong) return { line, state: 'wrong', given, ...noKeys, problems: { row: [{ key: 'import.tooManyCells' }] } }
  if ('problems' in result) return { line, state: 'wrong', given, ...noKeys, problems: result.problems }
  return { line, state: 'waiting', given, ...keysOf(result.read), problems: null }
}

/**
 * Stores the rows that follow those that are stored already, unless another run has stored them, or the reading was stopped.
 * @param position the last row before them
 * @returns whether the reading goes on
 */
function storeRows(id: number, position: number, rows: readonly StagedRow[]): Promise<boolean> {
  return inTransaction(async () => {
    const [file] = await db()
      .update(dataImports)
      .set({ position: rows.at(-1)?.line ?? position })
      .where(and(eq(dataImports.id, id), eq(dataImports.state, 'reading'), eq(dataImports.position, position)))
      .returning({ id: dataImports.id })
    if (!file) return false
    await db().execute(sql`
      insert into data_import_rows (import_id, line, state, given, uuid, email, phone, row_key, problems)
      select ${id}, line, state, given, uuid, email, phone, row_key, problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged
        (line integer, state text, given jsonb, uuid text, email text, phone text, row_key text, problems jsonb)`)
    return true
  })
}

/** Returns the rows of a file as they are stored, after one of them. @throws Problem for a file that cannot be read */
async function* rowsAfter(file: DataImportRow): AsyncGenerator<StagedRow> {
  const { encoding, delimiter, delimiter_line: delimiterLine, columns, position } = file
  const [stored] = await db()
    .select({ name: media.stored_name })
    .from(media)
    .where(eq(media.id, file.media_id ?? 0))
  const { reader, keysOf } = kindOf(file)
  const read = await reader(file)
  const source = await context().platform.files.open(orNotFound(stored).name)
  let count = -1
  for await (const row of csvRows(source, { encoding, delimiter, delimiterLine })) {
    if (++count > dataImportLimits.maxRows) {
      throw new Problem(422, 'import.tooManyRows', { values: { max: dataImportLimits.maxRows } })
    }
    if (count > 0 && row.row > position) yield stagedRow(row, columns, { read, keysOf })
  }
}

/** Reads the next rows of a file as a stream. @returns whether all are read, or the reading was stopped */
async function readPortion(file: DataImportRow): Promise<'all' | 'more' | 'stopped'> {
  let { position } = file
  let rows: StagedRow[] = []
  let batches = 0
  const store = async () => {
    const goesOn = rows.length === 0 || (await storeRows(file.id, position, rows))
    position = rows.at(-1)?.line ?? position
    rows = []
    batches++
    return goesOn
  }
  for await (const row of rowsAfter(file)) {
    rows.push(row)
    if (rows.length < batchSize) continue
    if (!(await store())) return 'stopped'
    if (batches === batchesOfRun) return 'more'
  }
  return (await store()) ? 'all' : 'stopped'
}

/**
 * Checks the next rows of a file by themselves, and stores them: the first step of the dry run. After a crash, it goes on with the
 * row after the last one that was stored.
 */
export async function stageRows(file: DataImportRow): Promise<void> {
  const { id } = file
  try {
    const read = await readPortion(file)
    if (read === 'stopped') return
    if (read === 'more') return await continueLater(file)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [problem] = error.fields ? Object.values(error.fields).flat() : []
    return failStep(id, problem ?? { key: error.key, ...(error.values ? { values: error.values } : {}) })
  }
  await inTransaction(async () => {
    if (!(await lockStep(id, 'reading'))) return
    await db().update(dataImports).set({ state: 'comparing', position: 0 }).where(eq(dataImports.id, id))
    await markRepeated(id)
    await storeCounts(id)
    await continueLater(file)
  })
}

/** Marks the rows that have the national ID or the email of an earlier row, and those that have its phone. */
async function markRepeated(id: number): Promise<void> {
  for (const field of ['uuid', 'email'] as const) {
    const column = sql.identifier(field)
    await db().execute(sql`
      with repeated as (
        select line, min(line) over (partition by ${column}) as first_line
        from data_import_rows where import_id = ${id} and ${column} is not null
      )
      update data_import_rows as rows
      set state = 'wrong', problems = coalesce(problems, '{}') || jsonb_build_object(${field}::text, jsonb_build_array(
        jsonb_build_object('key', 'import.sameAsRow', 'values', jsonb_build_object('row', first_line))))
      from repeated where rows.import_id = ${id} and rows.line = repeated.line and first_line < repeated.line`)
  }
  await db().execute(sql`
    with repeated as (
      select line, min(line) over (partition by phone) as first_line
      from data_import_rows where import_id = ${id} and phone is not null and state = 'waiting'
    )
    update data_import_rows as rows set phone_line = first_line
    from repeated where rows.import_id = ${id} and rows.line = repeated.line and first_line < repeated.line`)
}
