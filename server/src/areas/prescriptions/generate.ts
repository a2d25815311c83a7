import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { dosesToCreate } from './courses'
import { scheduleColumns, scheduleFields, scheduleOf } from './scheduleRow'

const hour = 3_600_000
/** Doses have rows so long before they are due (decisions 17). */
const ahead = 48 * hour
/** Rows are only created if this much is missing, so that reading the same ward again writes nothing. */
const tolerance = hour

const BehindRow = z.strictObject({
  id: z.int(),
  time_zone: z.string(),
  ...scheduleFields,
})
type BehindRow = z.output<typeof BehindRow>

const FoundRow = z.strictObject({ found: z.boolean() })

/** Returns the condition that a prescription needs doses, or that its hold or its course is over. */
function isBehind(at: number): SQL {
  const instant = new Date(at).toISOString()
  const near = new Date(at + ahead - tolerance).toISOString()
  return sql`prescriptions.status in (2, 3) and (
    (prescriptions.type = 'doctor' and prescriptions.kind <> 'as_needed' and prescriptions.generated_until < ${near})
    or (prescriptions.type = 'doctor' and prescriptions.course_end <= ${instant})
    or prescriptions.id in (select prescription_id from prescription_holds where not ended and until_time <= ${instant}))`
}

/** Creates rows of doses, unless they exist, and notes until when all exist. */
async function storeDoses(doses: readonly { id: number; times: number[]; until: Date }[]): Promise<void> {
  const rows = doses.flatMap(({ id, times }) => times.map((time) => ({ id, due: new Date(time).toISOString() })))
  const at = now().toISOString()
  if (rows.length > 0)
    await db().execute(sql`
      insert into executions (prescription_id, due_at, created_at)
      select id, due, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as doses (id integer, due timestamptz)
      on conflict (prescription_id, due_at) do nothing`)
  await db().execute(sql`
    update prescriptions set generated_until = reached.until
    from jsonb_to_recordset(${JSON.stringify(doses.map(({ id, until }) => ({ id, until })))}::jsonb)
      as reached (id integer, until timestamptz) where prescriptions.id = reached.id`)
}

function missingDoses(row: BehindRow, until: number) {
  return { id: row.id, ...dosesToCreate(scheduleOf(row), until, row.time_zone) }
}

/** Locks prescriptions that have doses and are active or on hold. */
function lockScheduled(which: SQL): Promise<BehindRow[]> {
  return readJsonRows(
    BehindRow,
    sql`select prescriptions.id, hospitals.time_zone, ${scheduleColumns}
      from prescriptions join episodes on episodes.id = prescriptions.episode_id
      join hospitals on hospitals.id = episodes.hospital_id
      where prescriptions.type = 'doctor' and prescriptions.kind <> 'as_needed' and prescriptions.status in (2, 3)
        and ${which}
      order by prescriptions.id for no key update of prescriptions`,
  )
}

/**
 * Locks prescriptions with doses that are active or on hold, and creates their doses up to an instant (ms), in the caller's
 * transaction.
 * @param which a condition on `prescriptions`
 */
export async function createDoses(which: SQL, until: number): Promise<void> {
  const rows = await lockScheduled(sql`prescriptions.generated_until < ${new Date(until).toISOString()} and ${which}`)
  if (rows.length > 0) await storeDoses(rows.map((row) => missingDoses(row, until)))
}

/**
 * Creates the doses of prescriptions again, from `generated_until` on, after a change of their times, in the caller's
 * transaction. A dose whose time stays is kept with what refers to it, such as the code on an outage sheet. A prescription that
 * is given as needed now has none.
 * @param which a condition on `prescriptions`
 * @param replaced a condition on `executions`: those that are removed where the new times do not contain theirs
 */
export async function replaceDoses(which: SQL, replaced: SQL): Promise<void> {
  const rows = await lockScheduled(which)
  const doses = rows.map((row) => missingDoses(row, now().getTime() + ahead))
  const kept = doses.flatMap(({ id, times }) => times.map((time) => ({ id, due: new Date(time).toISOString() })))
  await db().execute(sql`
    delete from executions where executions.prescription_id in (select prescriptions.id from prescriptions where ${which})
      and ${replaced} and (executions.prescription_id, executions.due_at) not in (
        select id, due from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as doses (id integer, due timestamptz))`)
  if (doses.length > 0) await storeDoses(doses)
}

/** Ends the holds that are over; the prescription is active again. Doses of the hold are not made up for. */
async function endHolds(which: SQL): Promise<void> {
  const at = now().toISOString()
  await db().execute(sql`
    with over as (
      select prescriptions.id from prescriptions where prescriptions.status = 3 and ${which}
        and prescriptions.id in (select prescription_id from prescription_holds where not ended and until_time <= ${at})
      order by prescriptions.id for no key update),
    ended as (update prescription_holds set ended = true where not ended and until_time <= ${at}
      and prescription_id in (select id from over) returning prescription_id)
    update prescriptions set status = 2 where id in (select prescription_id from ended)`)
}

/** Completes the prescriptions whose course is over. */
async function completeCourses(which: SQL): Promise<void> {
  const at = now().toISOString()
  await db().execute(sql`
    with over as (
      select prescriptions.id from prescriptions where prescriptions.status in (2, 3) and prescriptions.type = 'doctor'
        and prescriptions.course_end <= ${at} and ${which} order by prescriptions.id for no key update),
    ended as (update prescription_holds set ended = true, until_time = coalesce(until_time, ${at}::timestamptz)
      where not ended and prescription_id in (select id from over))
    update prescriptions set status = 6 where id in (select id from over)`)
}

/**
 * Creates the doses that will be due within 48 hours, ends holds that are over, and completes courses that are over. The
 * job calls it for all prescriptions, and reading for those it shows, so that a failed job hides nothing. If nothing is
 * behind, it is one statement.
 * @param which a condition on `prescriptions`
 */
export async function bringUpToDate(which: SQL = sql`true`): Promise<void> {
  const at = now().getTime()
  const [row] = await readRows(
    FoundRow,
    sql`select exists (select from prescriptions where ${isBehind(at)} and ${which}) as found`,
  )
  if (!row?.found) return
  await inTransaction(async () => {
    await endHolds(which)
    await createDoses(which, at + ahead)
    await completeCourses(which)
  })
}

/** Returns the condition that a prescription is of an episode, for `bringUpToDate`. */
export const ofEpisode = (id: number) => sql`prescriptions.episode_id = ${id}`

/**
 * Creates the doses of one prescription, which is active or on hold, in the caller's transaction.
 * @param until ms; by default 48 hours ahead
 */
export async function createDosesOf(id: number, until = now().getTime() + ahead): Promise<void> {
  await createDoses(sql`prescriptions.id = ${id}`, until)
}
