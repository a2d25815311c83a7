import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { Analyte, AnalyteInput } from '#contract/investigationTypes/analytes'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { investigationTypes } from '../../schema/investigationTypes'
import { investigationAnalytes as analytes } from '../../schema/labValues'

const offeredOf = (typeId: number) => and(eq(analytes.type_id, typeId), isNull(analytes.deleted_at))

/** Returns a type that is offered, locked for a change if `isChanged`. @throws Problem 404 */
async function offeredType(id: number, isChanged: boolean) {
  const found = db()
    .select()
    .from(investigationTypes)
    .where(and(eq(investigationTypes.id, id), isNull(investigationTypes.deleted_at)))
  const [type] = await (isChanged ? found.for('no key update') : found)
  return orNotFound(type)
}

async function readAnalytes(typeId: number): Promise<Analyte[]> {
  const rows = await db().select().from(analytes).where(offeredOf(typeId)).orderBy(asc(analytes.position))
  return rows.map(({ type_id: _type, position: _position, deleted_at: _deletedAt, ...analyte }) => analyte)
}

/** Returns what the results of a type have values of. @throws Problem 404 */
export async function analytesOfType(typeId: number): Promise<Analyte[]> {
  await offeredType(typeId, false)
  return readAnalytes(typeId)
}

/**
 * Replaces what the results of a type have values of, in the transaction of the call. Those that are left out are no longer
 * offered: their rows stay, because results refer to them.
 * @throws Problem 404; 422 on analytes if a radiology center does the type, or if an id is of no analyte of it
 */
export async function saveAnalytes(typeId: number, saved: readonly AnalyteInput[]): Promise<Analyte[]> {
  const type = await offeredType(typeId, true)
  if (saved.length > 0 && type.center_type !== CENTER_TYPE.lab) throw fieldProblem('analytes', 'result.labOnly')
  const existing = new Set((await readAnalytes(typeId)).map(({ id }) => id))
  const stays = saved.flatMap(({ id }) => id ?? [])
  const other = saved.findIndex(({ id }) => id !== null && !existing.has(id))
  if (other >= 0 || new Set(stays).size < stays.length) throw fieldProblem('analytes', 'validation.invalidChoice')
  await db()
    .update(analytes)
    .set({ deleted_at: now() })
    .where(and(offeredOf(typeId), stays.length > 0 ? not(inArray(analytes.id, stays)) : undefined))
  // So that two analytes can exchange their names.
  await db()
    .update(analytes)
    .set({ name: sql`'#' || ${analytes.id}` })
    .where(offeredOf(typeId))
  for (const [position, { id, ...analyte }] of saved.entries())
    if (id !== null)
      await db()
        .update(analytes)
        .set({ ...analyte, position })
        .where(eq(analytes.id, id))
  const added = saved.flatMap(({ id, ...analyte }, position) =>
    id === null ? [{ ...analyte, position, type_id: typeId }] : [],
  )
  if (added.length > 0) await db().insert(analytes).values(added)
  return readAnalytes(typeId)
}
