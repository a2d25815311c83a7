import { type SQL, sql } from 'drizzle-orm'
import { isNarrowed } from '#contract/escalations/steps'
import { db, now } from '../../platform/context'
import { isRunningDuty } from '../../schema/calendarEvents'
import type { Candidate, Chosen } from './chooseRecipients'
import { notifySteps } from './notifySteps'
import { withRecipients } from './recipients'
import { escalationsOfHospitals, hubOf, lockWaiting, type StepOf, stepOf, type Waiting } from './waiting'

/** A running duty, at the hospital of an escalation or its hub, has begun or was changed since they were followed last. */
const hasNewShift = () => sql`(escalations.closed_at is null and exists (
  select from calendar_events join calendar_event_doctors as those on those.event_id = calendar_events.id
  where (calendar_events.hospital_id = hospitals.id or calendar_events.hospital_id = ${hubOf}) and ${isRunningDuty(now())}
    and greatest(calendar_events.starts_at, calendar_events.updated_at)
      > coalesce(escalations.shifts_seen_at, escalations.started_at)))`

/**
 * Returns the tables and condition of the open escalations to pass on to people who have come on duty.
 * @param which a condition on `escalations`, `episodes`, `appointments` and `clinics`
 */
export function toPassOn(which: SQL): SQL {
  return sql`${escalationsOfHospitals} where ${hasNewShift()} and ${which}`
}

/**
 * Returns the steps that the next shift receives: those that were made. Once somebody has acknowledged it, only the nurses
 * who take over the ward are told.
 */
function stepsToPassOn(row: Waiting): StepOf[] {
  return row.made
    .filter(({ step }) => (row.is_acknowledged ? step === 'nurses' : step !== 'everybody'))
    .map(({ step }) => stepOf(row, step))
}

/** Returns when a person was notified last; null: never. Steps that notified all of their people store none of them. */
function toldAt({ made, shift_people: shifts }: Waiting, step: StepOf['step'], userId: number): number | null {
  const told = made.filter(
    (each) =>
      each.who.includes(userId) || each.step === 'everybody' || (each.step === step && each.reach === 'nobody_on_duty'),
  )
  const times = [...told, ...shifts.filter((each) => each.user_id === userId)].map(({ notified }) => notified)
  return times.length > 0 ? Math.max(...times) : null
}

/** Returns those of a step who have come on duty and were not notified since then. */
function newcomers(row: Waiting, { step, people, reach }: StepOf & Chosen): Candidate[] {
  if (!isNarrowed(reach)) return []
  return people.filter(({ userId, dutySince }) => {
    const told = toldAt(row, step, userId)
    return dutySince !== null && (told === null || told < dutySince)
  })
}

async function store(steps: readonly (StepOf & Chosen)[], at: string): Promise<void> {
  const people = steps.flatMap(({ id, round, step, people: those }) =>
    those.map(({ userId }) => ({ id, round, step, user_id: userId })),
  )
  await db().execute(sql`
    insert into escalation_shift_people (escalation_id, round, step, user_id, notified_at)
    select id, round, step, user_id, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as told (id integer, round smallint, step text, user_id integer)`)
}

/** Returns the steps with those whom each has not reached, each person once for an escalation. */
async function withNewcomers(rows: readonly Waiting[]): Promise<(StepOf & Chosen)[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const isFirst = (id: number, userId: number) => {
    const before = seen.size
    return seen.add(`${id}.${userId}`).size > before
  }
  return (await withRecipients(rows.flatMap(stepsToPassOn))).flatMap((step) => {
    const row = byId.get(step.id)
    const people = row ? newcomers(row, step).filter(({ userId }) => isFirst(step.id, userId)) : []
    return people.length > 0 ? [{ ...step, people }] : []
  })
}

/**
 * Notifies those who have come on duty of open escalations, for the steps that those before them have received. Expects a
 * transaction; escalations are locked until it ends.
 * @param which a condition on `escalations`, `episodes`, `appointments` and `clinics`
 */
export async function passOn(which: SQL): Promise<void> {
  const at = now().toISOString()
  const rows = await lockWaiting(sql`${hasNewShift()} and ${which}`)
  if (rows.length === 0) return
  const steps = await withNewcomers(rows)
  if (steps.length > 0) {
    await store(steps, at)
    await notifySteps(steps, at)
  }
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await db().execute(sql`update escalations set shifts_seen_at = ${at}
    where id in (select value::integer from jsonb_array_elements_text(${ids}::jsonb))`)
}
