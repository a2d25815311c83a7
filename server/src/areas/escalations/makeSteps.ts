import { type SQL, sql } from 'drizzle-orm'
import { type EscalationStep, isNarrowed, plannedSteps, stepsDue } from '#contract/escalations/steps'
import { db, now } from '../../platform/context'
import type { Chosen } from './chooseRecipients'
import { notifySteps } from './notifySteps'
import { withRecipients } from './recipients'
import { lockWaiting, type StepOf, stepOf, type Waiting } from './waiting'

/** A step that is made now. */
interface NewStep extends StepOf {
  due_at: string
}
type MadeStep = NewStep & Chosen

const clockOf = ({ started, kind, level }: Waiting) => ({ startedAt: started, kind, level, acknowledgedAt: null })

/**
 * Returns which step of an escalation is made for a planned one; null: none. A hub that does not see the episode has none:
 * a critical result then goes to the doctors of the hospital. There are no nurses on duty for who is not in the hospital.
 */
function actualStep(row: Waiting, step: EscalationStep): EscalationStep | null {
  if (step === 'hub' && row.hub_id === null) return row.kind === 'critical_result' ? 'doctors' : null
  if (step === 'nurses' && !row.is_inpatient) return null
  return step
}

/** Whether a step has left out people who were not on duty: all are notified in the end. */
const hasNarrowed = (row: Waiting, made: readonly MadeStep[]) =>
  [...row.made, ...made.filter(({ id }) => id === row.id)].some(
    ({ step, reach }) => step !== 'ordering_doctor' && isNarrowed(reach),
  )

/** Returns when the next step follows; null: none. */
function nextStep(row: Waiting, at: number, made: readonly MadeStep[]): string | null {
  const follows = ({ step, dueAt }: { step: EscalationStep; dueAt: number }) =>
    dueAt > at && actualStep(row, step) !== null && (step !== 'everybody' || hasNarrowed(row, made))
  const next = plannedSteps(clockOf(row)).find(follows)
  return next ? new Date(next.dueAt).toISOString() : null
}

/** Returns the steps that are due and not made yet. */
function newSteps(row: Waiting, at: number): NewStep[] {
  return stepsDue(clockOf(row), at).flatMap(({ step: planned, dueAt }) => {
    const step = actualStep(row, planned)
    if (step === null || row.made.some((made) => made.step === step)) return []
    return [{ ...stepOf(row, step), due_at: new Date(dueAt).toISOString() }]
  })
}

/** Stores steps with whom they notified. Where all were, their number is enough. */
async function storeSteps(made: readonly MadeStep[], at: number): Promise<void> {
  const rows = made.map(({ people, ...step }) => ({ ...step, people: people.length }))
  const named = made.flatMap(({ id, round, step, people, reach }) =>
    people
      .filter(({ isNamed }) => isNamed || isNarrowed(reach))
      .map(({ userId }) => ({ id, round, step, user_id: userId })),
  )
  await db().execute(sql`
    insert into escalation_steps (escalation_id, round, step, due_at, notified_at, people, reach)
    select id, round, step, due_at, ${new Date(at).toISOString()}::timestamptz, people, reach
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id integer, round smallint, step text, due_at timestamptz, people integer, reach text)`)
  if (named.length > 0)
    await db().execute(sql`
      insert into escalation_step_people (escalation_id, round, step, user_id)
      select id, round, step, user_id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as named (id integer, round smallint, step text, user_id integer)`)
}

/** Makes steps, and returns them. The last one is made only where an earlier one left people out. */
async function make(rows: readonly Waiting[], at: number): Promise<MadeStep[]> {
  const due = rows.flatMap((row) => newSteps(row, at))
  if (due.length === 0) return []
  const chosen = await withRecipients(due)
  const narrowed = new Set(rows.filter((row) => hasNarrowed(row, chosen)).map(({ id }) => id))
  const made = chosen.filter(({ id, step }) => step !== 'everybody' || narrowed.has(id))
  await storeSteps(made, at)
  await notifySteps(made)
  return made
}

/**
 * Makes the steps that are due of open escalations that nobody has acknowledged, and notifies people. Expects a
 * transaction; escalations are locked until it ends.
 * @param which a condition on `escalations`, `episodes`, `appointments` and `clinics`
 */
export async function makeSteps(which: SQL): Promise<void> {
  const at = now().getTime()
  const rows = await lockWaiting(sql`escalations.next_step_at <= ${new Date(at).toISOString()} and ${which}`)
  if (rows.length === 0) return
  const made = await make(rows, at)
  const next = rows.map((row) => ({ id: row.id, at: nextStep(row, at, made) }))
  await db().execute(sql`
    update escalations set next_step_at = next.at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (id integer, at timestamptz)
    where escalations.id = next.id`)
}
