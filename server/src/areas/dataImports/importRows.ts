import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { removeMedia } from '../../platform/files/media'
import { type DataImportRow, dataImportRows, dataImports } from '../../schema/dataImports'
import { unusablePasswordHash } from '../users'
import { continueLater, lockStep, storeCounts } from './changeState'
import { readAgain, storeCompared } from './compareRows'
import type { Compared } from './importOfKind'
import { kindOf } from './kinds'

/** The rows that can be imported: those that are similar to nobody, and those that were decided. */
export const importable = or(
  eq(dataImportRows.state, 'ready'),
  and(eq(dataImportRows.state, 'similar'), isNotNull(dataImportRows.decision)),
)

/** Closes the rows that were decided not to be created. */
async function closeDecided(id: number, lines: readonly number[]): Promise<void> {
  await db().execute(sql`
    update data_import_rows set state = case decision when 'skip' then 'skipped' else 'existing' end
    where import_id = ${id} and line = any (${sql.param(lines)}::integer[]) and decision in ('skip', 'existing')`)
}

/** Links rows to what was created for them. */
async function storeCreated(
  file: DataImportRow,
  created: readonly { line: number; record_id: number }[],
): Promise<void> {
  const column = sql.identifier(kindOf(file).createdIn)
  await db().execute(sql`
    update data_import_rows as rows set state = 'created', ${column} = created.record_id, matches = null
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as created (line integer, record_id integer)
    where rows.import_id = ${file.id} and rows.line = created.line`)
}

/** Ends an import once no row is left that can be imported. */
async function finish({ id, media_id: file }: DataImportRow): Promise<void> {
  const ended = { state: 'imported', position: 0, finished_at: now(), media_id: null } as const
  await db().update(dataImports).set(ended).where(eq(dataImports.id, id))
  if (file !== null) await removeMedia(file)
}

/**
 * Creates what the next rows are about, in one transaction with the audit entries and the new states of the rows: after a crash, each row
 * is either created or still to be created. The rows are compared once more, under locks such as those of national IDs; a row that
 * is similar to somebody about whom nobody has decided is left to be decided.
 */
export async function importRows({ id }: DataImportRow): Promise<void> {
  // Slow, so before the transaction.
  const passwordHash = await unusablePasswordHash()
  await inTransaction(async () => {
    const file = await lockStep(id, 'importing')
    if (!file) return
    const rows = await db()
      .select({ line: dataImportRows.line, given: dataImportRows.given, decision: dataImportRows.decision })
      .from(dataImportRows)
      .where(and(eq(dataImportRows.import_id, id), importable))
      .orderBy(asc(dataImportRows.line))
      .limit(kindOf(file).batchSize)
    if (rows.length === 0) await finish(file)
    else await importBatch(file, rows, passwordHash)
    await storeCounts(id)
    if (rows.length > 0) await continueLater(file)
  })
}

type Importable = Pick<typeof dataImportRows.$inferSelect, 'line' | 'given' | 'decision'>

async function importBatch(file: DataImportRow, rows: readonly Importable[], passwordHash: string): Promise<void> {
  const { id, hospital_id: hospitalId, invites } = file
  const kind = kindOf(file)
  const isClosed = ({ decision }: Importable) => decision === 'skip' || decision === 'existing'
  await closeDecided(
    id,
    rows.filter(isClosed).map(({ line }) => line),
  )
  const { sound, wrong } = await readAgain(
    rows.filter((row) => !isClosed(row)),
    file,
  )
  await kind.lock(sound.map(({ read }) => read))
  const compared = await kind.compare(sound, file)
  const left: ({ line: number } & Compared)[] = [...wrong]
  const chosen: typeof sound = []
  sound.forEach((row, index) => {
    const found = compared[index]
    if (!found) return
    const isAccepted = row.decision === 'create' && !found.matches?.some(({ blocks }) => blocks)
    if (found.state === 'wrong' || (found.state === 'similar' && !isAccepted)) left.push({ ...found, line: row.line })
    // A row that may be the same as an earlier one of this batch is compared again once that one is stored.
    else if (row.decision === 'create' || !chosen.some(({ read }) => kind.maySame(read, row.read))) chosen.push(row)
  })
  const results = await kind.create(
    chosen.map(({ read }) => read),
    { hospitalId, passwordHash, invites },
  )
  const created: { line: number; record_id: number }[] = []
  chosen.forEach(({ line }, index) => {
    const result = results[index]
    if (typeof result === 'number') created.push({ line, record_id: result })
    else if (result) left.push({ line, state: 'wrong', matches: null, problems: result })
  })
  await storeCompared(id, left)
  await storeCreated(file, created)
}
