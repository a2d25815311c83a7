import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { type MovedReference, movedReferences } from './references'

/** Which record is merged into which, and by which merge. */
export interface Merge {
  id: number
  survivor: number
  merged: number
}

const name = sql.identifier

/** Returns the key of a moved row as it is stored. */
function keyOf({ key }: MovedReference, alias: string): SQL {
  const members = Object.keys(key).map((column) => sql`${column}::text, ${name(alias)}.${name(column)}`)
  return sql`jsonb_build_object(${sql.join(members, sql`, `)})`
}

/** Changes one column of all rows of the merged record to the one that stays, and stores which rows these were. */
async function move(reference: MovedReference, { id, survivor, merged }: Merge): Promise<void> {
  const { table, column, when, duplicate } = reference
  const isKept = duplicate
    ? sql`and not exists (select from ${name(table)} as kept where kept.${name(column)} = ${survivor} and (${duplicate}))`
    : sql``
  await db().execute(sql`
    with moved as (
      update ${name(table)} as moving set ${name(column)} = ${survivor}
      where moving.${name(column)} = ${merged} ${when ? sql`and ${when}` : sql``} ${isKept}
      returning ${keyOf(reference, 'moving')} as row_key)
    insert into patient_merge_moves (merge_id, table_name, column_name, row_key)
    select ${id}::integer, ${table}::text, ${column}::text, row_key from moved`)
}

/**
 * Detaches the submissions of the merged record from sent surveys that the other record has answered too: each recipient
 * answers once. They become submissions like any other.
 */
async function detachAnswers({ id, survivor, merged }: Merge): Promise<void> {
  await db().execute(sql`
    with detached as (
      update survey_instances as moving set sent_survey_id = null
      from survey_instances as kept, survey_instances as former
      where moving.patient_id = ${merged} and kept.patient_id = ${survivor}
        and kept.sent_survey_id = moving.sent_survey_id and former.id = moving.id
      returning moving.id, former.sent_survey_id)
    insert into patient_merge_moves (merge_id, table_name, column_name, row_key, old_value)
    select ${id}::integer, 'survey_instances', 'sent_survey_id', jsonb_build_object('id', id), sent_survey_id from detached`)
}

/** Moves everything that references the merged record to the one that stays. Expects both to be locked. */
export async function moveRecords(merge: Merge): Promise<void> {
  await detachAnswers(merge)
  for (const reference of movedReferences) await move(reference, merge)
}

/** Changes one column back in the rows that the merge has moved, as long as they are still of the record that stayed. */
async function moveBack({ table, column, key }: MovedReference, { id, survivor, merged }: Merge): Promise<void> {
  const same = Object.entries(key).map(
    ([each, type]) => sql`moving.${name(each)} = (moves.row_key ->> ${each}::text)::${sql.raw(type)}`,
  )
  await db().execute(sql`
    update ${name(table)} as moving set ${name(column)} = ${merged}
    from patient_merge_moves as moves
    where moves.merge_id = ${id} and moves.table_name = ${table} and moves.column_name = ${column}
      and moving.${name(column)} = ${survivor} and ${sql.join(same, sql` and `)}`)
}

/** Moves the rows that were added since then, and that belong to one that was moved back. */
async function follow({ table, column, follows }: MovedReference, { survivor, merged }: Merge): Promise<void> {
  if (!follows) return
  await db().execute(sql`update ${name(table)} set ${name(column)} = ${merged}
    where ${name(column)} = ${survivor} and ${follows(sql`${merged}::integer`)}`)
}

/** Keeps hospitals at which either has a booking or an episode now: a row that was moved stood for both. */
async function restoreHospitals({ survivor, merged }: Merge): Promise<void> {
  await db().execute(sql`
    insert into hospital_patients (hospital_id, user_id)
    select clinics.hospital_id, appointments.patient_id from appointments join clinics on clinics.id = appointments.clinic_id
    where appointments.patient_id in (${survivor}, ${merged}) and appointments.hold_expires_at is null
      and appointments.status <> 6 and (not appointments.made_without_relation or appointments.status = 4)
    union select hospital_id, patient_id from episodes where patient_id in (${survivor}, ${merged})
    on conflict do nothing`)
}

/** Moves back exactly what a merge has moved. Expects both records to be locked, and the merge to be marked as undone. */
export async function moveRecordsBack(merge: Merge): Promise<void> {
  for (const reference of movedReferences) await moveBack(reference, merge)
  for (const reference of movedReferences) await follow(reference, merge)
  await db().execute(sql`
    update survey_instances set sent_survey_id = moves.old_value
    from patient_merge_moves as moves
    where moves.merge_id = ${merge.id} and moves.table_name = 'survey_instances' and moves.column_name = 'sent_survey_id'
      and survey_instances.id = (moves.row_key ->> 'id')::integer and survey_instances.sent_survey_id is null`)
  await restoreHospitals(merge)
}
