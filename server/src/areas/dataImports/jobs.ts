import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { type DataImportState, workingStates } from '#contract/dataImports/calls'
import { db } from '../../platform/context'
import { removeMedia } from '../../platform/files/media'
import type { JobDefinition } from '../../platform/jobs/jobs'
import type { RemoveOld } from '../../platform/retention'
import { type DataImportRow, dataImports } from '../../schema/dataImports'
import { asActor, storeCounts, workJobs } from './changeState'
import { compareRows } from './compareRows'
import { importRows } from './importRows'
import { kindOf } from './kinds'
import { stageRows } from './stageRows'
import { undoRows } from './undoRows'

const steps: Partial<Record<DataImportState, (file: DataImportRow) => Promise<void>>> = {
  reading: stageRows,
  comparing: compareRows,
  importing: importRows,
  undoing: undoRows,
}

/** Performs the next portion of the step in which a file is. */
async function work(id: number): Promise<void> {
  const [file] = await db().select().from(dataImports).where(eq(dataImports.id, id))
  const step = file && steps[file.state]
  if (file && step) await asActor(file, kindOf(file).lostAccess, () => step(file))
}

/** So many files are cleared in one transaction; each has up to 200,000 rows. */
const clearedAtOnce = 5

/**
 * Removes the bytes of files that were sent before an instant, and the cells and examples of their rows. What became of each row
 * stays; rows that were never decided are skipped.
 * @returns how many files it has cleared; 0: there are no more
 */
export const removeOldCells: RemoveOld = async (before) => {
  const old = await db()
    .select({ id: dataImports.id, file: dataImports.media_id })
    .from(dataImports)
    .where(
      and(
        lt(dataImports.created_at, before),
        notInArray(dataImports.state, [...workingStates]),
        sql`jsonb_path_exists(columns, '$[*].samples[*]')`,
      ),
    )
    .orderBy(dataImports.created_at)
    .limit(clearedAtOnce)
  for (const { id, file } of old) {
    await db().execute(sql`
      update data_imports set media_id = null, columns = (
        select jsonb_agg(jsonb_set(described, '{samples}', '[]') order by place)
        from jsonb_array_elements(columns) with ordinality as listed (described, place))
      where id = ${id}`)
    await db().execute(sql`
      update data_import_rows set given = null, uuid = null, email = null, phone = null, row_key = null, matches = null,
        state = case when state in ('waiting', 'ready', 'similar') then 'skipped' else state end
      where import_id = ${id}`)
    await storeCounts(id)
    if (file !== null) await removeMedia(file)
  }
  return old.length
}

export const dataImportJobs: readonly JobDefinition[] = Object.values(workJobs).map((name) => ({
  name,
  ownTransactions: true,
  paced: true,
  run: (data) => work(Number(data.id)),
}))
