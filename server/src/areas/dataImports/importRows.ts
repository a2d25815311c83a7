import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { ImportedPatient } from '#contract/dataImports/patientRow'
import { isSameName } from '#contract/rules/names/nameSound'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { removeMedia } from '../../platform/files/media'
import { type DataImportRow, dataImportRows, dataImports } from '../../schema/dataImports'
import { lockNationalIds, registerPatients, unusablePasswordHash } from '../users'
import { continueLater, lockStep, storeCounts } from './changeState'
import { type Compared, comparePatients, patientsOf, storeCompared } from './compareRows'
import { settingOf } from './stageRows'

/** So many rows are imported in one transaction. */
const batchSize = 100

/** The rows that can be imported: those that are similar to nobody, and those that were decided. */
export const importable = or(
  eq(dataImportRows.state, 'ready'),
  and(eq(dataImportRows.state, 'similar'), isNotNull(dataImportRows.decision)),
)

const dayMs = 86_400_000

/** Returns whether one patient may be another one, by the rules of `similarPatients`. */
function maySame(one: ImportedPatient, other: ImportedPatient): boolean {
  const isNear = Math.abs(Date.parse(one.birth_date) - Date.parse(other.birth_date)) <= 366 * dayMs
  return (
    one.uuid === other.uuid ||
    one.email === other.email ||
    one.phone === other.phone ||
    (isNear && isSameName({ ...one, alternate_name: null }, { ...other, alternate_name: null }))
  )
}

/** Closes the rows that were decided not to be created. */
async function closeDecided(id: number, lines: readonly number[]): Promise<void> {
  await db().execute(sql`
    update data_import_rows set state = case decision when 'skip' then 'skipped' else 'existing' end
    where import_id = ${id} and line = any (${sql.param(lines)}::integer[]) and decision in ('skip', 'existing')`)
}

/** Links rows to the patients that were created for them. */
async function storeCreated(id: number, created: readonly { line: number; user_id: number }[]): Promise<void> {
  await db().execute(sql`
    update data_import_rows as rows set state = 'created', user_id = created.user_id, matches = null
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as created (line integer, user_id integer)
    where rows.import_id = ${id} and rows.line = created.line`)
}

/** Ends an import once no row is left that can be imported. */
async function finish({ id, media_id: file }: DataImportRow): Promise<void> {
  const ended = { state: 'imported', position: 0, finished_at: now(), media_id: null } as const
  await db().update(dataImports).set(ended).where(eq(dataImports.id, id))
  if (file !== null) await removeMedia(file)
}

/**
 * Creates the patients of the next rows, in one transaction with their audit entries and the new states of the rows: after a crash, each row
 * is either created or still to be created. Patients are compared once more, under the locks of their national IDs; a row that
 * is similar to a patient about whom nobody has decided is left to be decided.
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
      .limit(batchSize)
    if (rows.length === 0) await finish(file)
    else await importBatch(file, rows, passwordHash)
    await storeCounts(id)
    if (rows.length > 0) await continueLater(id)
  })
}

type Importable = Pick<typeof dataImportRows.$inferSelect, 'line' | 'given' | 'decision'>

async function importBatch(file: DataImportRow, rows: readonly Importable[], passwordHash: string): Promise<void> {
  const { id, hospital_id: hospitalId, invites } = file
  const isClosed = ({ decision }: Importable) => decision === 'skip' || decision === 'existing'
  await closeDecided(
    id,
    rows.filter(isClosed).map(({ line }) => line),
  )
  const { sound, wrong } = patientsOf(
    rows.filter((row) => !isClosed(row)),
    await settingOf(file),
  )
  await lockNationalIds(sound.map(({ patient }) => patient.uuid))
  const compared = await comparePatients(
    sound.map(({ patient }) => patient),
    hospitalId,
  )
  const left: ({ line: number } & Compared)[] = [...wrong]
  const created: typeof sound = []
  sound.forEach((row, index) => {
    const found = compared[index]
    if (!found) return
    const isAccepted = row.decision === 'create' && !found.matches?.some(({ blocks }) => blocks)
    if (found.state === 'wrong' || (found.state === 'similar' && !isAccepted)) left.push({ ...found, line: row.line })
    // A row that may be the same person as an earlier one of this batch is compared again once that one is registered.
    else if (row.decision === 'create' || !created.some(({ patient }) => maySame(patient, row.patient)))
      created.push(row)
  })
  await storeCompared(id, left)
  const ids = await registerPatients(
    created.map(({ patient }) => patient),
    { hospitalId, passwordHash, action: 'dataImports.start', invites },
  )
  await storeCreated(
    id,
    created.map(({ line }, index) => ({ line, user_id: ids[index] ?? 0 })),
  )
}
