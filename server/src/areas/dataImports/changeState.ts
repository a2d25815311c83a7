import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DataImportState } from '#contract/dataImports/calls'
import { type ImportKind, permissionOfKind } from '#contract/dataImports/kinds'
import type { ApiTextKey, TextRef } from '#contract/kit/issues'
import { mayOneOf } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { caller, context, db, now, runIn, systemContext } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { type DataImportRow, dataImports } from '../../schema/dataImports'
import { hospitalsOutsideAuthority } from '../users'

/**
 * The jobs that perform the steps, one portion of a step per run. Each kind has one of its own: a server of a version before it could
 * be imported does not know it, and so does not take staff for patients.
 */
export const workJobs: Readonly<Record<ImportKind, string>> = {
  patients: 'data-import',
  staff: 'staff-import',
  clinics: 'clinic-import',
}

/** Lets the job continue after the transaction. */
export async function continueLater({ id, kind }: Pick<DataImportRow, 'id' | 'kind'>): Promise<void> {
  const job = workJobs[kind]
  await context().platform.jobs.enqueue(job, { id }, { key: `${job}-${id}` })
}

/**
 * Locks an imported file until the transaction ends.
 * @throws Problem 404; 422 if it is in none of these states
 */
export async function lockImport(id: number, states: readonly DataImportState[]): Promise<DataImportRow> {
  const [row] = await db().select().from(dataImports).where(eq(dataImports.id, id)).for('update')
  const found = orNotFound(row)
  if (!states.includes(found.state)) throw fieldProblem('state', 'import.notNow')
  return found
}

/** Locks an imported file, if a step is what it is in; undefined if it was stopped or removed. */
export async function lockStep(id: number, state: DataImportState): Promise<DataImportRow | undefined> {
  const [row] = await db()
    .select()
    .from(dataImports)
    .where(and(eq(dataImports.id, id), eq(dataImports.state, state)))
    .for('update')
  return row
}

/** Counts the rows of a file by their state, after they have changed. */
export async function storeCounts(id: number): Promise<void> {
  await db().execute(sql`
    update data_imports set counts = coalesce((select jsonb_object_agg(state, rows) from (
      select state, count(*) as rows from data_import_rows where import_id = ${id} group by 1) as counted), '{}')
    where id = ${id}`)
}

/** Begins a step in the name of the caller, in the transaction of the call. */
export async function beginStep(file: DataImportRow, state: DataImportState): Promise<void> {
  await db()
    .update(dataImports)
    .set({ state, position: 0, acted_by: caller().id, problem: null })
    .where(eq(dataImports.id, file.id))
  await continueLater(file)
}

/**
 * Ends a step with a problem: what was created stays, and the import can go on or be undone, for some time from now on.
 */
export async function failStep(id: number, problem: TextRef): Promise<void> {
  const finishedAt = sql`case when state = 'importing' then ${now().toISOString()}::timestamptz else finished_at end`
  await db()
    .update(dataImports)
    .set({ state: 'failed', problem })
    .where(and(eq(dataImports.id, id), inArray(dataImports.state, ['reading', 'comparing'])))
  await db()
    .update(dataImports)
    .set({ state: 'imported', problem, finished_at: finishedAt })
    .where(and(eq(dataImports.id, id), inArray(dataImports.state, ['importing', 'undoing'])))
}

/**
 * Does work in the name of the person who began the step, if they may still create users, or clinics, at the hospital.
 * @param lostAccess why the step fails otherwise
 */
export async function asActor(
  { id, kind, acted_by: actor, hospital_id: hospitalId }: DataImportRow,
  lostAccess: ApiTextKey,
  work: () => Promise<void>,
): Promise<void> {
  const { platform } = context()
  const loaded = actor === null ? undefined : await loadPerson(platform.database, actor)
  const permission = permissionOfKind[kind]
  const lost: TextRef = { key: lostAccess }
  if (!loaded || loaded.isClosed || !mayOneOf(loaded.person, [permission])) return failStep(id, lost)
  await runIn(systemContext(platform, loaded.person), async () => {
    const outside = await hospitalsOutsideAuthority([hospitalId], permission)
    await (outside.length > 0 ? failStep(id, lost) : work())
  })
}
