import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { type CheckInput, type DecisionInput, dataImportLimits } from '#contract/dataImports/calls'
import { missingFields } from '#contract/dataImports/fields'
import { db, now } from '../../platform/context'
import { removeMedia } from '../../platform/files/media'
import { fieldProblem } from '../../platform/http/problem'
import { dataImportRows, dataImports } from '../../schema/dataImports'
import { beginStep, lockImport, storeCounts } from './changeState'
import { undoUntil } from './readImports'

/**
 * Stores what the columns are, and begins the dry run, also again.
 * @throws Problem 404; 422 on fields
 */
export async function beginCheck(id: number, input: z.output<typeof CheckInput>): Promise<void> {
  const file = await lockImport(id, ['mapping', 'checked', 'failed'])
  const { fields, date_order, invites } = input
  // The file is removed once its rows are imported, or some days after it was sent.
  if (file.media_id === null) throw fieldProblem('state', 'import.notNow')
  if (fields.length !== file.columns.length) {
    throw fieldProblem('fields', 'import.columnsDiffer', { columns: file.columns.length })
  }
  if (missingFields(fields).length > 0) throw fieldProblem('fields', 'import.fieldsMissing')
  const columns = file.columns.map((column, index) => ({ ...column, field: fields[index] ?? null }))
  await db().delete(dataImportRows).where(eq(dataImportRows.import_id, id))
  await db().update(dataImports).set({ columns, date_order, invites, counts: {} }).where(eq(dataImports.id, id))
  await beginStep(id, 'reading')
}

const isBlocked = sql`coalesce(jsonb_path_exists(matches, '$[*] ? (@.blocks == true)'), false)`
const bestMatch = sql`(matches -> 0 ->> 'id')::integer`

/** Returns the rows that a decision is about. @throws Problem 422 on rows if it names none */
function decidedRows(id: number, { rows, match }: z.output<typeof DecisionInput>): SQL | undefined {
  const similar = and(eq(dataImportRows.import_id, id), eq(dataImportRows.state, 'similar'))
  if (rows) return and(similar, inArray(dataImportRows.line, rows))
  if (!match) throw fieldProblem('rows', 'validation.required')
  return and(similar, isNull(dataImportRows.decision), sql`coalesce(matches -> 0 ->> 'match', 'phone') = ${match}`)
}

/**
 * Stores what is done with similar rows. Of all rows that match in a way, those are left undecided with which it cannot be done; of
 * rows that are named, it is a problem.
 * @throws Problem 404, 422
 */
export async function decideRows(id: number, input: z.output<typeof DecisionInput>): Promise<void> {
  await lockImport(id, ['checked', 'imported'])
  const { decision, patient_id: chosen } = input
  const about = decidedRows(id, input)
  const possible = {
    skip: sql`true`,
    create: sql`not ${isBlocked}`,
    existing: chosen
      ? sql`jsonb_path_exists(matches, '$[*] ? (@.id == $id)', jsonb_build_object('id', ${chosen}::integer))`
      : sql`${bestMatch} is not null`,
  }[decision]
  const impossible = input.rows
    ? await db().$count(dataImportRows, and(about, sql`not coalesce(${possible}, false)`))
    : 0
  if (impossible > 0) {
    throw decision === 'create'
      ? fieldProblem('decision', 'import.cannotCreate')
      : fieldProblem('patient_id', 'import.notSimilar')
  }
  const registered = chosen ? sql`${chosen}::integer` : bestMatch
  await db()
    .update(dataImportRows)
    .set({ decision, user_id: decision === 'existing' ? registered : null })
    .where(and(about, possible))
  await storeCounts(id)
}

/** Begins to create the patients, or goes on with rows that were decided since then. @throws Problem 404, 422 */
export async function beginImport(id: number): Promise<void> {
  const { state } = await lockImport(id, ['checked', 'imported', 'importing'])
  if (state !== 'importing') await beginStep(id, 'importing')
}

/** Stops a dry run, or an import after its batch. What is not running stays as it is. @throws Problem 404, 422 */
export async function stopStep(id: number): Promise<void> {
  const { state } = await lockImport(id, [
    'mapping',
    'reading',
    'comparing',
    'checked',
    'importing',
    'imported',
    'failed',
  ])
  const stopped =
    state === 'importing'
      ? ({ state: 'imported', finished_at: now() } as const)
      : state === 'reading' || state === 'comparing'
        ? ({ state: 'mapping', position: 0, counts: {} } as const)
        : undefined
  if (stopped) await db().update(dataImports).set(stopped).where(eq(dataImports.id, id))
}

/** Begins to remove the patients of an import. @throws Problem 404, 422 */
export async function beginUndo(id: number): Promise<void> {
  const { state, finished_at: finished } = await lockImport(id, ['imported', 'undoing', 'undone'])
  if (state !== 'imported') return
  if (!finished || undoUntil(finished) <= now()) {
    throw fieldProblem('state', 'import.undoTooLate', { hours: dataImportLimits.undoHours })
  }
  await beginStep(id, 'undoing')
}

/** Removes a file with its rows. @throws Problem 404, 422 */
export async function removeImport(id: number): Promise<void> {
  const { media_id: file } = await lockImport(id, ['mapping', 'checked', 'imported', 'undone', 'failed'])
  const kept = and(eq(dataImportRows.import_id, id), inArray(dataImportRows.state, ['created', 'kept', 'undone']))
  if ((await db().$count(dataImportRows, kept)) > 0) throw fieldProblem('state', 'import.hasCreated')
  await db().delete(dataImports).where(eq(dataImports.id, id))
  if (file !== null) await removeMedia(file)
}
