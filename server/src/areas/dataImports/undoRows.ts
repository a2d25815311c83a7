import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { type DataImportRow, dataImportRows, dataImports } from '../../schema/dataImports'
import { movedReferences } from '../patientMerges'
import { removePatients } from '../users'
import { continueLater, lockStep, storeCounts } from './changeState'

/** So many patients are removed in one transaction. */
const batchSize = 100

/** The columns in which something is recorded about a patient; others name the person who has done something. */
const ofPatient = new Set(['patient_id', 'user_id', 'model_id'])

/** The condition that something was recorded about a patient since the import. Expects `users` in the statement. */
function hasRecords(hospitalId: number): SQL {
  const found = movedReferences
    .filter(({ column }) => ofPatient.has(column))
    .map(({ table, column, when }) => {
      const isOther = table === 'hospital_patients' ? sql` and moving.hospital_id <> ${hospitalId}` : sql``
      return sql`exists (select from ${sql.identifier(table)} as moving
        where moving.${sql.identifier(column)} = users.id${when ? sql` and ${when}` : sql``}${isOther})`
    })
  return sql`(${sql.join(found, sql` or `)})`
}

const IdRow = z.strictObject({ id: z.int() })

/**
 * Returns the patients whom nobody has used since they were imported: nobody has signed in, changed or closed the account,
 * given it another role or hospital, or recorded anything about them. Locks the accounts first, as merging does, so that nothing
 * can be recorded meanwhile.
 */
async function unusedOf(ids: readonly number[], hospitalId: number): Promise<Set<number>> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, id)
    from (select id from unnest(${numberArray(ids)}) as given (id) order by 1) as sorted`)
  await db().execute(sql`select from users where id = any (${numberArray(ids)}) order by id for update`)
  const rows = await readRows(
    IdRow,
    sql`select users.id from users
      where users.id = any (${numberArray(ids)}) and closed_at is null and updated_at = created_at
        and not in_use and not owner_chose and not email_proven and verified_at is null
        and avatar_media_id is null and id_scan_media_id is null
        and (select count(*) from user_roles where user_id = users.id) = 1
        and not exists (select from user_hospitals where user_id = users.id)
        and not exists (select from account_management as managing where managing.user_id = users.id
          and managing.hospital_id <> ${hospitalId})
        and not ${hasRecords(hospitalId)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Removes the next patients of an import who are not used, in one transaction; the others are kept. */
export async function undoRows({ id }: DataImportRow): Promise<void> {
  await inTransaction(async () => {
    const file = await lockStep(id, 'undoing')
    if (!file) return
    const rows = await db()
      .select({ line: dataImportRows.line, userId: dataImportRows.user_id })
      .from(dataImportRows)
      .where(and(eq(dataImportRows.import_id, id), eq(dataImportRows.state, 'created')))
      .orderBy(asc(dataImportRows.line))
      .limit(batchSize)
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const unused = ids.length > 0 ? await unusedOf(ids, file.hospital_id) : new Set<number>()
    await removePatients([...unused], 'dataImports.undo')
    await db().execute(sql`
      update data_import_rows
      set state = case when user_id = any (${sql.param([...unused])}::integer[]) then 'undone' else 'kept' end
      where import_id = ${id} and line = any (${sql.param(rows.map(({ line }) => line))}::integer[])`)
    if (rows.length < batchSize) await db().update(dataImports).set({ state: 'undone' }).where(eq(dataImports.id, id))
    await storeCounts(id)
    if (rows.length === batchSize) await continueLater(id)
  })
}
