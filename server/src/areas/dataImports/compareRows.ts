import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { type DataImportRow, dataImportRows, dataImports } from '../../schema/dataImports'
import { continueLater, lockStep, storeCounts } from './changeState'
import type { Compared, ReadRow } from './importOfKind'
import { kindOf } from './kinds'

/** So many rows are compared in one transaction. */
const portion = 50

/** Rows with what they are about, or with what is wrong with them by now. */
interface ReadRows<Row> {
  sound: (Row & ReadRow<unknown>)[]
  wrong: ({ line: number } & Compared)[]
}

/** Reads rows again that were without problems when the file was read. */
export async function readAgain<Row extends { line: number; given: GivenCells | null }>(
  rows: readonly Row[],
  file: DataImportRow,
): Promise<ReadRows<Row>> {
  const readRow = await kindOf(file).reader(file)
  const found: ReadRows<Row> = { sound: [], wrong: [] }
  for (const row of rows) {
    const result = readRow(row.given ?? {})
    if ('read' in result) found.sound.push({ ...row, read: result.read })
    else found.wrong.push({ line: row.line, state: 'wrong', matches: null, problems: result.problems })
  }
  return found
}

/** Stores what rows are, with one statement. */
export async function storeCompared(id: number, rows: readonly ({ line: number } & Compared)[]): Promise<void> {
  if (rows.length === 0) return
  await db().execute(sql`
    update data_import_rows as rows set state = compared.state, matches = compared.matches, problems = compared.problems,
      decision = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as compared (line integer, state text, matches jsonb, problems jsonb)
    where rows.import_id = ${id} and rows.line = compared.line`)
}

/** Compares the next rows of a file with what is stored: the second step of the dry run. */
export async function compareRows({ id }: DataImportRow): Promise<void> {
  await inTransaction(async () => {
    const file = await lockStep(id, 'comparing')
    if (!file) return
    const rows = await db()
      .select({ line: dataImportRows.line, given: dataImportRows.given, phoneLine: dataImportRows.phone_line })
      .from(dataImportRows)
      .where(
        and(
          eq(dataImportRows.import_id, id),
          eq(dataImportRows.state, 'waiting'),
          gt(dataImportRows.line, file.position),
        ),
      )
      .orderBy(asc(dataImportRows.line))
      .limit(portion)
    const { sound, wrong } = await readAgain(rows, file)
    const compared = await kindOf(file).compare(sound, file)
    const states = sound.map(({ line, phoneLine }, index) => {
      const { state = 'ready', ...found } = compared[index] ?? {}
      return {
        matches: null,
        problems: null,
        ...found,
        line,
        state: state === 'ready' && phoneLine ? ('similar' as const) : state,
      }
    })
    await storeCompared(id, [...states, ...wrong])
    const isLast = rows.length < portion
    await db()
      .update(dataImports)
      .set(isLast ? { state: 'checked', position: 0 } : { position: rows.at(-1)?.line ?? 0 })
      .where(eq(dataImports.id, id))
    await storeCounts(id)
    if (!isLast) await continueLater(file)
  })
}
