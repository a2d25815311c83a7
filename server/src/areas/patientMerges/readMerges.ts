import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type PatientMerge, undoDays } from '#contract/patientMerges/calls'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'

const dayMs = 86_400_000

const MergeRow = z.strictObject({
  id: z.int(),
  survivor: PersonRow,
  merged: PersonRow,
  reason: z.string(),
  by: PersonRow,
  at: z.int(),
  undoer: PersonRow.nullable(),
  undone: z.int().nullable(),
  /** The record that stayed was itself merged since then. */
  is_merged_again: z.boolean(),
  moved: z.int(),
})

/** Returns until when a merge can be undone. */
export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + undoDays * dayMs)
}

function mergeOf({
  by,
  at,
  undoer,
  undone,
  is_merged_again: isMergedAgain,
  ...row
}: z.output<typeof MergeRow>): PatientMerge {
  const until = undoUntil(new Date(at))
  return {
    ...row,
    survivor: personOf(row.survivor),
    merged: personOf(row.merged),
    merged_by: personOf(by),
    merged_at: new Date(at).toISOString(),
    undone_by: undoer && personOf(undoer),
    undone_at: undone === null ? null : new Date(undone).toISOString(),
    undo_until: until.toISOString(),
    can_undo: undone === null && !isMergedAgain && until > now(),
  }
}

/** Returns the merges of a condition on `patient_merges`, the newest first. One statement. */
export async function readMerges(condition: SQL, { limit, offset }: { limit: number; offset: number }) {
  const person = (column: string) => sql`(select ${sql.raw(personJson('people'))}
    from users as people where people.id = patient_merges.${sql.identifier(column)})`
  const rows = await readJsonRows(
    MergeRow,
    sql`select patient_merges.id, ${person('survivor_id')} as survivor, ${person('merged_id')} as merged, reason,
        ${person('merged_by')} as by, ${sql.raw(epochMs('merged_at'))} as at, ${person('undone_by')} as undoer,
        ${sql.raw(epochMs('undone_at'))} as undone,
        exists (select from patient_merges as later where later.merged_id = patient_merges.survivor_id
          and later.undone_at is null) as is_merged_again,
        (select count(*)::integer from (select distinct table_name, row_key from patient_merge_moves
          where merge_id = patient_merges.id) as moves) as moved
      from patient_merges where ${condition} order by patient_merges.id desc limit ${limit} offset ${offset}`,
  )
  return rows.map(mergeOf)
}

/** Returns one merge. @throws Problem 404 */
export async function readMerge(id: number): Promise<PatientMerge> {
  const [found] = await readMerges(sql`patient_merges.id = ${id}`, { limit: 1, offset: 0 })
  return orNotFound(found)
}
