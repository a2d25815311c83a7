import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { nextDoseTime } from '#contract/prescriptions/doseTimes'
import { firstDoseAfterTransfer } from '#contract/prescriptions/firstDoseAfterTransfer'
import { db, now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { allGenerated, currentCourse } from './courses'
import { ofEpisode, replaceDoses } from './generate'
import { scheduleColumns, scheduleFields, scheduleOf } from './scheduleRow'

/** A prescription that a transfer carries over. Instants are milliseconds since the epoch. */
export interface CarriedOrder {
  prescriptionId: number
  /** null: no dose was given before. */
  lastGivenAt: number | null
  /** When the first dose after the transfer is due; null: none is, by a schedule. */
  nextDueAt: number | null
}

const OrderRow = z.strictObject({
  id: z.int(),
  ...scheduleFields,
  last_given: z.int().nullable(),
  /** The first dose that is not recorded and not missed. */
  next_due: z.int().nullable(),
})
type OrderRow = z.output<typeof OrderRow>

/**
 * The doses that can still be given as scheduled: those to come, and one that was due before, is not missed yet, and was not due
 * during a hold.
 */
const isPending = (at: string) => sql`executions.status = 1 and (executions.due_at > ${at} or not exists (
    select from executions as later where later.prescription_id = executions.prescription_id
      and later.due_at > executions.due_at and later.due_at <= ${at})
  and not exists (select from prescription_holds as holds where holds.prescription_id = executions.prescription_id
    and holds.from_time <= executions.due_at and (holds.until_time is null or executions.due_at < holds.until_time)))`

function ordersOf(episodeId: number, at: string): Promise<OrderRow[]> {
  const millis = (column: string) => sql.raw(epochMs(column))
  return readJsonRows(
    OrderRow,
    sql`select prescriptions.id, ${scheduleColumns},
        (select ${millis('max(executions.given_at)')} from executions
          where executions.prescription_id = prescriptions.id and executions.status = 2) as last_given,
        (select ${millis('min(executions.due_at)')} from executions
          where executions.prescription_id = prescriptions.id and ${isPending(at)}) as next_due
      from prescriptions where ${ofEpisode(episodeId)} and prescriptions.type = 'doctor' and prescriptions.status in (2, 3)
      order by prescriptions.id for no key update`,
  )
}

/** Returns the next dose of the sending hospital's schedule, also if it is so far ahead that it has no row yet. */
function nextBySchedule(row: OrderRow, zone: string): number | null {
  const { next_due: next, generated, start } = row
  if (next !== null || row.kind !== 'scheduled' || start === null) return next
  if (generated === null || generated >= allGenerated.getTime()) return next
  return nextDoseTime(currentCourse(scheduleOf(row), zone, start), generated - 1) ?? null
}

interface Moved {
  id: number
  /** When doses are counted from. */
  first: string
  /** How much later the course ends, so that no dose of it is lost. */
  later: number
}

/** Counts the doses to come from the first one on. */
async function reschedule(moved: readonly Moved[], at: string): Promise<void> {
  await db().execute(sql`
    update prescriptions set doses_from = moved.first, generated_until = moved.first,
      course_end = course_end + moved.later * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id integer, first timestamptz, later bigint)
    where prescriptions.id = moved.id`)
  const ids = numberArray(moved.map(({ id }) => id))
  await replaceDoses(sql`prescriptions.id = any (${ids})`, isPending(at))
}

/**
 * Carries the prescriptions of an episode over to another hospital, in the caller's transaction: they stay active or on hold,
 * and the doses that can still be given are counted by the wall clock of the receiving hospital, from the first one on
 * (firstDoseAfterTransfer). What was recorded or missed stays. Expects the locked episode, which is already at the receiving
 * hospital, with prescriptions that were brought up to date before.
 * @param fromZone the time zone of the sending hospital
 * @param toZone that of the receiving one
 */
export async function carryOrders(episodeId: number, fromZone: string, toZone: string): Promise<CarriedOrder[]> {
  const at = now().toISOString()
  const moved: Moved[] = []
  const carried = (await ordersOf(episodeId, at)).map((row): CarriedOrder => {
    const next = nextBySchedule(row, fromZone)
    const order = { prescriptionId: row.id, lastGivenAt: row.last_given, nextDueAt: next }
    if (next === null || row.kind !== 'scheduled') return order
    const { frequency, frequency_time_unit: unit, last_given: lastGivenAt } = row
    const every = { value: frequency ?? 1, unit: unit ?? 'days' } as const
    const first = firstDoseAfterTransfer({ frequency: every, nextDueAt: next, lastGivenAt })
    if (first !== next || fromZone !== toZone)
      moved.push({ id: row.id, first: new Date(first).toISOString(), later: first - next })
    return { ...order, nextDueAt: first }
  })
  if (moved.length > 0) await reschedule(moved, at)
  return carried
}
