import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { type DataImportRow, dataImportRows, dataImports } from '../../schema/dataImports'
import { continueLater, lockStep, storeCounts } from './changeState'
import { kindOf } from './kinds'

/** So many records are removed in one transaction. */
const batchSize = 100

/** Removes the next records of an import that are not used, in one transaction; the others are kept. */
export async function undoRows({ id }: DataImportRow): Promise<void> {
  await inTransaction(async () => {
    const file = await lockStep(id, 'undoing')
    if (!file) return
    const { createdIn, unused: unusedOf, remove } = kindOf(file)
    const rows = await db()
      .select({ line: dataImportRows.line, record: dataImportRows[createdIn] })
      .from(dataImportRows)
      .where(and(eq(dataImportRows.import_id, id), eq(dataImportRows.state, 'created')))
      .orderBy(asc(dataImportRows.line))
      .limit(batchSize)
    const ids = rows.flatMap(({ record }) => record ?? [])
    const unused = ids.length > 0 ? await unusedOf(ids, file) : new Set<number>()
    await remove([...unused], 'dataImports.undo')
    await db().execute(sql`
      update data_import_rows
      set state = case when ${sql.identifier(createdIn)} = any (${sql.param([...unused])}::integer[]) then 'undone' else 'kept' end
      where import_id = ${id} and line = any (${sql.param(rows.map(({ line }) => line))}::integer[])`)
    if (rows.length < batchSize) await db().update(dataImports).set({ state: 'undone' }).where(eq(dataImports.id, id))
    await storeCounts(id)
    if (rows.length === batchSize) await continueLater(file)
  })
}
